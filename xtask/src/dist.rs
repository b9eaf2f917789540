//! `cargo xtask dist`: a release archive. The program with the page inside, completions, the manual and the licences, packed
//! with a checksum, and tried out: what is shipped is unpacked elsewhere and has to answer, count and serve.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::json::Json;
use crate::step::{cargo, output_of, succeeds, target_folder};
use crate::{Failure, Outcome, root, web};

/// The target whose programs need nothing from the machine.
const MUSL: &str = "x86_64-unknown-linux-musl";
/// Lines of four half-moves of Hive with all expansions, from the published tables.
const PERFT: (&str, &str) = ("4", "\"nodes\":151686");

/// Builds, packs and tries the archive.
pub(crate) fn run() -> Outcome {
    web::build()?;
    let target = target();
    let program = compile(target.as_deref())?;
    let triple = target.map_or_else(host, Ok)?;
    let name = format!("rusc-{}-{triple}", version()?);
    let folder = target_folder()?.join("dist");
    let staged = folder.join(&name);
    fill(&staged, &program)?;
    let archive = pack(&folder, &name)?;
    smoke(&archive, &name)?;
    let bytes = fs::metadata(&archive).map_err(|error| failed(&archive, &error))?.len();
    println!(
        "\n{}: {}.{} MB, unpacked and tried",
        archive.display(),
        bytes / 1_000_000,
        bytes % 1_000_000 / 100_000
    );
    Ok(())
}

fn failed(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Check(format!("{}: {error}", path.display()))
}

/// The static target, if rustup has it and there is a C compiler for it; otherwise that of this machine.
fn target() -> Option<String> {
    let has_compiler = succeeds(Command::new("musl-gcc").arg("--version"));
    if has_compiler && succeeds(Command::new("rustup").args(["target", "add", MUSL]).current_dir(root())) {
        return Some(MUSL.to_owned());
    }
    println!(
        "no static build: it needs rustup's target {MUSL} and musl-gcc (Debian: musl-tools); using this machine's"
    );
    None
}

fn compile(target: Option<&str>) -> Result<PathBuf, Failure> {
    let mut build = cargo();
    build.args(["build", "--release", "--locked", "-p", "rusc-cli"]);
    let mut folder = target_folder()?;
    if let Some(target) = target {
        build.args(["--target", target]);
        folder.push(target);
    }
    let status = build.status().map_err(|error| Failure::Check(format!("cargo: {error}")))?;
    if !status.success() {
        return Err(Failure::Check("the release build failed".to_owned()));
    }
    Ok(folder.join("release/rusc"))
}

/// The target of this machine.
fn host() -> Result<String, Failure> {
    let told = output_of(Command::new("rustc").arg("-vV"))?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| Failure::Check("rustc does not say what it builds for".to_owned()))
}

/// The version of the program.
fn version() -> Result<String, Failure> {
    let unexpected = || Failure::Check("cargo metadata is not what it used to be".to_owned());
    let metadata = output_of(cargo().args(["metadata", "--no-deps", "--offline", "--format-version", "1"]))?;
    let json = Json::parse(&metadata).ok_or_else(unexpected)?;
    let packages = json.get("packages").ok_or_else(unexpected)?.elements();
    let cli = packages.iter().find(|package| text(package, "name") == Some("rusc-cli"));
    cli.and_then(|package| text(package, "version")).map(str::to_owned).ok_or_else(unexpected)
}

fn text<'a>(object: &'a Json, key: &str) -> Option<&'a str> {
    object.get(key).and_then(Json::as_text)
}

/// Puts everything that is shipped into a folder.
fn fill(staged: &Path, program: &Path) -> Outcome {
    if staged.exists() {
        fs::remove_dir_all(staged).map_err(|error| failed(staged, &error))?;
    }
    let completions = staged.join("completions");
    fs::create_dir_all(&completions).map_err(|error| failed(staged, &error))?;
    let copy = |from: &Path, to: &str| {
        fs::copy(from, staged.join(to)).map(drop).map_err(|error| failed(from, &error))
    };
    copy(program, "rusc")?;
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(file), file)?;
    }
    for (shell, file) in [("bash", "rusc.bash"), ("zsh", "_rusc"), ("fish", "rusc.fish")] {
        let script = output_of(Command::new(program).args(["completions", shell]))?;
        fs::write(completions.join(file), script).map_err(|error| failed(&completions, &error))?;
    }
    output_of(Command::new(program).args(["man", "--out"]).arg(staged.join("man")))?;
    fs::write(staged.join("THIRD-PARTY.txt"), licences()?).map_err(|error| failed(staged, &error))
}

/// The crates of others that may be in the program, with their licences.
fn licences() -> Result<String, Failure> {
    let unexpected = || Failure::Check("cargo metadata is not what it used to be".to_owned());
    let metadata = output_of(cargo().args(["metadata", "--locked", "--format-version", "1"]))?;
    let json = Json::parse(&metadata).ok_or_else(unexpected)?;
    let packages = json.get("packages").ok_or_else(unexpected)?.elements();
    let mut lines: Vec<String> = packages
        .iter()
        .filter(|package| text(package, "source").is_some())
        .filter_map(|package| {
            let licence = text(package, "license").unwrap_or("see its repository");
            Some(format!("{} {}: {licence}", text(package, "name")?, text(package, "version")?))
        })
        .collect();
    lines.sort();
    Ok(format!("Rusc is made with these crates, under their own licences.\n\n{}\n", lines.join("\n")))
}

/// Packs a folder such that the same files make the same archive, and writes its checksum beside it.
fn pack(folder: &Path, name: &str) -> Result<PathBuf, Failure> {
    let archive = folder.join(format!("{name}.tar.gz"));
    let mut tar = Command::new("tar");
    tar.args([
        "--sort=name",
        "--mtime=@0",
        "--owner=0",
        "--group=0",
        "--numeric-owner",
        "-I",
        "gzip -9n",
        "-cf",
    ]);
    output_of(tar.arg(&archive).arg("-C").arg(folder).arg(name))?;
    let sum = output_of(Command::new("sha256sum").arg(format!("{name}.tar.gz")).current_dir(folder))?;
    fs::write(archive.with_extension("gz.sha256"), sum).map_err(|error| failed(&archive, &error))?;
    Ok(archive)
}

/// Unpacks the archive elsewhere and uses it.
fn smoke(archive: &Path, name: &str) -> Outcome {
    let folder = std::env::temp_dir().join(format!("rusc-dist-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    let tried = try_out(archive, name, &folder);
    fs::remove_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    tried
}

fn try_out(archive: &Path, name: &str, folder: &Path) -> Outcome {
    let beside = archive.parent().unwrap_or(archive);
    output_of(
        Command::new("sha256sum")
            .args(["-c", "--quiet"])
            .arg(format!("{name}.tar.gz.sha256"))
            .current_dir(beside),
    )?;
    output_of(Command::new("tar").arg("-xf").arg(archive).arg("-C").arg(folder))?;
    let program = folder.join(name).join("rusc");
    println!("{}", output_of(Command::new(&program).arg("--version"))?.trim());
    let (depth, expected) = PERFT;
    let counted =
        output_of(Command::new(&program).args(["perft", "hive", depth, "--setup", "Base+MLP", "--json"]))?;
    if !counted.replace(' ', "").contains(expected) {
        return Err(Failure::Check(format!("the program counts wrongly: {}", counted.trim())));
    }
    let data = folder.join("data");
    let mut serve = Command::new(&program);
    serve.args(["serve", "--bind", "127.0.0.1:0", "--data"]).arg(data);
    let mut server = serve
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| failed(&program, &error))?;
    let outcome = fetch_page(&mut server);
    // It has nothing to lose; an error means that it has ended by itself.
    let _ = server.kill();
    let _ = server.wait();
    outcome
}

/// The page of a server that says where it is.
fn fetch_page(server: &mut Child) -> Outcome {
    let unexpected = |what: &str| Failure::Check(format!("the server of the archive: {what}"));
    let output = server.stdout.take().ok_or_else(|| unexpected("no output"))?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line).map_err(|error| unexpected(&error.to_string()))?;
    let address = line.trim().rsplit("http://").next().unwrap_or_default().trim_end_matches('/').to_owned();
    let mut stream =
        TcpStream::connect(&address).map_err(|error| unexpected(&format!("{address}: {error}")))?;
    let request = format!("GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    let mut page = Vec::new();
    stream
        .write_all(request.as_bytes())
        .and_then(|()| stream.read_to_end(&mut page))
        .map_err(|error| unexpected(&error.to_string()))?;
    let page = String::from_utf8_lossy(&page);
    if page.starts_with("HTTP/1.1 200") && page.contains("<script") {
        Ok(())
    } else {
        Err(unexpected("it serves no page"))
    }
}
