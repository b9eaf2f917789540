//! Who may depend on whom. The one list of allowed dependencies; `ARCHITECTURE.md` draws it. A crate, or a
//! dependency from outside, that is not in the list is a fault: to add one is to add it here.

use super::Fault;
use crate::json::Json;
use crate::step::cargo;

/// What a crate may use.
pub(super) struct Layer {
    pub(super) name: &'static str,
    /// Crates of the workspace.
    pub(super) uses: &'static [&'static str],
    /// Crates of the workspace that only its tests may use.
    pub(super) tests_use: &'static [&'static str],
    /// Crates of others.
    pub(super) outside: &'static [&'static str],
}

/// From the top down: nobody uses a crate above its own entry.
pub(super) const LAYERS: &[Layer] = &[
    Layer {
        name: "rusc-cli",
        uses: &[
            "rusc-arena",
            "rusc-trial",
            "rusc-tune",
            "rusc-server",
            "rusc-worker",
            "rusc-store",
            "rusc-client",
            "rusc-api",
            "rusc-uhp",
            "rusc-engine",
            "rusc-formats",
            "rusc-picture",
            "rusc-scene",
            "rusc-review",
            "rusc-explain",
            "rusc-games",
            "rusc-game",
            "rusc-rulebook",
            "rusc-tui",
        ],
        tests_use: &["rusc-store-test"],
        // `tempfile` for tests only.
        outside: &[
            "anyhow",
            "clap",
            "clap_complete",
            "clap_mangen",
            "ctrlc",
            "if-addrs",
            "indicatif",
            // With the feature `otlp` alone.
            "opentelemetry",
            "opentelemetry-otlp",
            "opentelemetry_sdk",
            "rustls",
            "tracing-opentelemetry",
            "qrcodegen",
            "rustyline",
            "serde",
            "serde_json",
            "tempfile",
            "tokio",
            "tracing",
            "tracing-subscriber",
        ],
    },
    Layer {
        name: "rusc-tui",
        uses: &[
            "rusc-uhp",
            "rusc-engine",
            "rusc-formats",
            "rusc-games",
            "rusc-game",
            "rusc-rulebook",
            "rusc-client",
            "rusc-api",
        ],
        tests_use: &[],
        outside: &["ratatui", "signal-hook", "tokio"],
    },
    Layer {
        name: "rusc-trial",
        // Trials of several nodes start a database, and read from it.
        uses: &["rusc-client", "rusc-api", "rusc-games", "rusc-game", "rusc-store", "rusc-store-test"],
        // A toy game, and the examples, go through everything.
        tests_use: &["rusc-arena", "rusc-engine", "rusc-server", "rusc-store", "rusc-uhp"],
        outside: &["anyhow", "rustix", "serde", "serde_json", "tokio"],
    },
    Layer {
        name: "rusc-client",
        uses: &["rusc-api"],
        // A client is tested against the real server, with real games.
        tests_use: &["rusc-server", "rusc-store", "rusc-games", "rusc-game"],
        // `rcgen`, `tempfile` and `tokio-rustls` for tests only.
        outside: &[
            "futures-util",
            "getrandom",
            "rcgen",
            "reqwest",
            "rustls",
            "rustls-native-certs",
            "serde",
            "serde_json",
            "tempfile",
            "thiserror",
            "tokio",
            "tokio-rustls",
            "tokio-tungstenite",
            "webpki-roots",
        ],
    },
    Layer {
        name: "rusc-server",
        // The rule books for the names of the lessons.
        uses: &[
            "rusc-engine",
            "rusc-scene",
            "rusc-formats",
            "rusc-picture",
            "rusc-games",
            "rusc-store",
            "rusc-api",
            "rusc-rulebook",
            "rusc-worker",
        ],
        tests_use: &[],
        // `tempfile` and `tokio-tungstenite` for tests only.
        outside: &[
            "argon2",
            "async-nats",
            "axum",
            "futures-util",
            "getrandom",
            "governor",
            "hyper",
            "hyper-util",
            "metrics",
            "metrics-exporter-prometheus",
            "rustix",
            "serde",
            "serde_json",
            "sha2",
            "skillratings",
            "subtle",
            "tempfile",
            "thiserror",
            "tokio",
            "tokio-tungstenite",
            "toml",
            "tower",
            "tower-http",
            "tracing",
            "tracing-subscriber",
            "utoipa",
            "zxcvbn",
        ],
    },
    // Jobs of a server's queue, done.
    Layer {
        name: "rusc-worker",
        uses: &["rusc-uhp", "rusc-engine", "rusc-games", "rusc-api"],
        tests_use: &[],
        outside: &["getrandom", "tempfile", "thiserror", "tokio", "tracing"],
    },
    Layer {
        name: "rusc-wasm",
        uses: &[
            "rusc-engine",
            "rusc-scene",
            "rusc-formats",
            "rusc-review",
            "rusc-explain",
            "rusc-games",
            "rusc-api",
        ],
        tests_use: &["rusc-game"],
        outside: &["serde_json"],
    },
    Layer {
        name: "rusc-picture",
        uses: &["rusc-api"],
        // Pictures are tested with real games.
        tests_use: &["rusc-scene", "rusc-games", "rusc-game"],
        // `sha2` for tests only.
        outside: &["gif", "miniz_oxide", "png", "resvg", "serde", "serde_json", "sha2"],
    },
    Layer { name: "rusc-scene", uses: &["rusc-games", "rusc-api"], tests_use: &[], outside: &[] },
    Layer {
        name: "rusc-arena",
        uses: &["rusc-uhp", "rusc-engine", "rusc-games", "rusc-game", "rusc-rating"],
        tests_use: &[],
        outside: &["anyhow", "serde", "serde_json"],
    },
    Layer {
        name: "rusc-tune",
        uses: &[
            "rusc-engine",
            "rusc-review",
            "rusc-games",
            "rusc-eval",
            "rusc-search",
            "rusc-game",
            "rusc-rating",
        ],
        tests_use: &[],
        outside: &["anyhow"],
    },
    Layer { name: "rusc-rating", uses: &[], tests_use: &["rusc-game"], outside: &[] },
    Layer {
        name: "rusc-uhp",
        uses: &["rusc-engine", "rusc-games", "rusc-game"],
        // What the fuzz targets assert is run over their corpus by the tests of this crate, the lowest that can.
        tests_use: &["rusc-hive", "rusc-abalone", "rusc-tour"],
        outside: &["thiserror"],
    },
    Layer {
        name: "rusc-formats",
        uses: &["rusc-games", "rusc-hive", "rusc-abalone", "rusc-game"],
        tests_use: &[],
        outside: &[],
    },
    // Facts that the rules prove; its tests take positions from the engine.
    Layer {
        name: "rusc-explain",
        uses: &["rusc-games", "rusc-hive", "rusc-abalone", "rusc-tour", "rusc-game"],
        tests_use: &["rusc-engine"],
        outside: &[],
    },
    // Judges what searches said; searches nothing.
    Layer { name: "rusc-review", uses: &["rusc-games", "rusc-search"], tests_use: &[], outside: &[] },
    Layer {
        name: "rusc-engine",
        uses: &["rusc-games", "rusc-eval", "rusc-search", "rusc-game"],
        tests_use: &["rusc-game-test", "rusc-hive", "rusc-abalone", "rusc-tour"],
        // For tests only.
        outside: &["allocation-counter"],
    },
    Layer {
        name: "rusc-eval",
        uses: &["rusc-search", "rusc-hive", "rusc-abalone", "rusc-tour", "rusc-game"],
        tests_use: &[],
        outside: &[],
    },
    Layer { name: "rusc-search", uses: &["rusc-game"], tests_use: &[], outside: &[] },
    Layer {
        name: "rusc-games",
        // `rusc-game-test` has the toy of the feature `toy-game`, which only a test turns on.
        uses: &["rusc-hive", "rusc-abalone", "rusc-tour", "rusc-game", "rusc-game-test"],
        tests_use: &[],
        outside: &[],
    },
    Layer { name: "rusc-abalone", uses: &["rusc-game"], tests_use: &["rusc-game-test"], outside: &[] },
    Layer { name: "rusc-tour", uses: &["rusc-game"], tests_use: &["rusc-game-test"], outside: &[] },
    Layer { name: "rusc-hive", uses: &["rusc-game"], tests_use: &["rusc-game-test"], outside: &[] },
    Layer { name: "rusc-game-test", uses: &["rusc-game", "rusc-rulebook"], tests_use: &[], outside: &[] },
    // The books, and the cases of the rules as text; no rules.
    Layer { name: "rusc-rulebook", uses: &[], tests_use: &["rusc-games"], outside: &[] },
    Layer { name: "rusc-game", uses: &[], tests_use: &[], outside: &[] },
    // A server of PostgreSQL for tests.
    Layer { name: "rusc-store-test", uses: &[], tests_use: &[], outside: &["tempfile"] },
    Layer {
        name: "rusc-store",
        uses: &[],
        tests_use: &["rusc-store-test"],
        // `serde_json` and `tempfile` for tests only.
        outside: &[
            "getrandom",
            "metrics",
            "serde_json",
            "sha2",
            "sqlx",
            "tempfile",
            "thiserror",
            "tokio",
            "tracing",
        ],
    },
    Layer {
        name: "rusc-api",
        uses: &[],
        tests_use: &[],
        // `ts-rs` for tests only.
        outside: &["serde", "serde_json", "ts-rs", "utoipa"],
    },
    Layer { name: "xtask", uses: &["rusc-rulebook"], tests_use: &[], outside: &[] },
];

/// What cargo knows of the workspace. Without dependencies it needs neither network nor lock file.
pub(super) fn metadata() -> Result<String, String> {
    let args = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    let output = cargo().args(args).output().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    String::from_utf8(output.stdout).map_err(|_| "cargo metadata is not text".to_owned())
}

/// The faults of the workspace against the list.
pub(super) fn faults(metadata: &str) -> Result<Vec<Fault>, String> {
    compare(metadata, LAYERS).ok_or_else(|| "cargo metadata is not what it used to be".to_owned())
}

/// `None` if the text has another form than cargo gives it.
pub(super) fn compare(metadata: &str, layers: &[Layer]) -> Option<Vec<Fault>> {
    let metadata = Json::parse(metadata)?;
    let root = metadata.get("workspace_root")?.as_text()?;
    let packages = metadata.get("packages")?.elements();
    let mut faults = Vec::new();
    for package in packages {
        let name = package.get("name")?.as_text()?;
        let manifest = package.get("manifest_path")?.as_text()?;
        let path = manifest.strip_prefix(root)?.replace('\\', "/");
        let path = path.trim_start_matches('/');
        let Some(layer) = layers.iter().find(|layer| layer.name == name) else {
            faults.push(Fault::new(path, 1, format!("crate {name} is not in the list of {}", file!())));
            continue;
        };
        for dependency in package.get("dependencies")?.elements() {
            let used = dependency.get("name")?.as_text()?;
            // Null for what is shipped, `build` for what builds it, `dev` for tests.
            let kind = dependency.get("kind")?.as_text();
            let in_tests = if kind == Some("dev") { layer.tests_use } else { &[] };
            if ![layer.uses, in_tests, layer.outside].concat().contains(&used) {
                let kind = kind.map_or(String::new(), |kind| format!(" as a {kind}-dependency"));
                faults.push(Fault::new(path, 1, format!("{name} may not use {used}{kind}")));
            }
        }
    }
    for layer in layers {
        let exists = |package: &Json| package.get("name").and_then(Json::as_text) == Some(layer.name);
        if !packages.iter().any(exists) {
            faults.push(Fault::new(file!(), 1, format!("the list has {}, which does not exist", layer.name)));
        }
    }
    Some(faults)
}
