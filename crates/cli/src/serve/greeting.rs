//! What a server says when it starts: where it is on this machine, where others reach it, with a QR code, and the link by
//! which the host signs in.

use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;

use rusc_server::config::Config;

use super::addresses::{for_others, reachable};
use super::qr::{self, Ink};

/// Where a server is.
#[derive(Debug)]
pub(super) struct Greeting {
    /// The origin for a browser on this machine, or that of `public-url`.
    own: String,
    /// The origins for others in the network, the likeliest first.
    others: Vec<String>,
    base_path: String,
    audience: Audience,
    ink: Ink,
}

/// Who can reach a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Audience {
    /// Whoever knows `public-url`.
    Public,
    /// Others in the network.
    Network,
    /// Nobody but this machine.
    ThisMachine,
}

/// Whether a QR code is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QrWish {
    Drawn,
    LeftOut,
}

impl Greeting {
    /// Of a server with this configuration that listens at this address.
    pub(super) fn new(config: &Config, listening: SocketAddr) -> Greeting {
        let origin = |address: SocketAddr| format!("http://{address}");
        let base_path = config.base_path.as_str().to_owned();
        let ink = Ink::of_stdout();
        if let Some(url) = &config.public_url {
            let own = url.origin().to_owned();
            return Greeting { own, others: Vec::new(), base_path, audience: Audience::Public, ink };
        }
        let others: Vec<_> = for_others(listening).into_iter().map(origin).collect();
        let is_closed = listening.ip().is_loopback();
        let audience = if is_closed { Audience::ThisMachine } else { Audience::Network };
        Greeting { own: origin(reachable(listening)), others, base_path, audience, ink }
    }

    /// The start page, for the browser of this machine.
    pub(super) fn home(&self) -> String {
        format!("{}{}/", self.own, self.base_path)
    }

    /// The origin by which others in the network reach the server, if it is not public.
    pub(super) fn network_origin(&self) -> Option<String> {
        self.others.first().cloned()
    }

    /// Says everything, with the path of the host's link if there is one.
    pub(super) fn write(&self, out: &mut impl Write, host_link: Option<&str>) -> io::Result<()> {
        let qr = if io::stdout().is_terminal() { QrWish::Drawn } else { QrWish::LeftOut };
        self.write_with(out, host_link, qr)
    }

    fn write_with(&self, out: &mut impl Write, host_link: Option<&str>, qr: QrWish) -> io::Result<()> {
        let base = &self.base_path;
        writeln!(out, "Rusc is at {}", self.home())?;
        // The address in the network works on this machine, too, and on the telephone of the host.
        let origin = self.others.first().unwrap_or(&self.own);
        if let Some(path) = host_link {
            writeln!(
                out,
                "To look after the server, open this link, which works once: {origin}{base}{path}"
            )?;
        }
        match self.audience {
            Audience::Public => {}
            Audience::ThisMachine => writeln!(
                out,
                "Only this machine reaches it. With --lan others in your network do; docs/hosting.md tells about the internet."
            )?,
            Audience::Network if self.others.is_empty() => writeln!(
                out,
                "This machine has no address in a network; --public-url tells where others reach the server."
            )?,
            Audience::Network => {
                for other in &self.others {
                    writeln!(out, "Others in your network reach it at {other}{base}/")?;
                }
            }
        }
        let is_for_others = self.audience == Audience::Public || !self.others.is_empty();
        if is_for_others
            && qr == QrWish::Drawn
            && let Some(code) = qr::draw(&format!("{origin}{base}/"), self.ink)
        {
            write!(out, "{code}")?;
        }
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use rusc_server::config::Config;

    use super::{Audience, Greeting, Ink, QrWish};

    fn said(greeting: &Greeting, host_link: Option<&str>, qr: QrWish) -> String {
        let mut out = Vec::new();
        greeting.write_with(&mut out, host_link, qr).expect("a vector takes everything");
        String::from_utf8(out).expect("it is text")
    }

    fn greeting(audience: Audience, own: &str, others: &[&str]) -> Greeting {
        let others = others.iter().map(|&other| other.to_owned()).collect();
        Greeting { own: own.to_owned(), others, base_path: "/rusc".to_owned(), audience, ink: Ink::Ascii }
    }

    #[test]
    fn who_listens_for_this_machine_only_is_told_how_others_come_in() {
        let config = Config::default();
        let alone = Greeting::new(&config, config.bind);
        assert_eq!((alone.home().as_str(), alone.network_origin()), ("http://127.0.0.1:8080/", None));
        let text = said(&alone, Some("/admin/login/x"), QrWish::Drawn);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert!(lines[1].ends_with(" http://127.0.0.1:8080/admin/login/x"), "{text}");
        assert!(lines[2].contains("--lan"), "{text}");
    }

    #[test]
    fn others_get_addresses_and_a_code() {
        let open = greeting(
            Audience::Network,
            "http://127.0.0.1:80",
            &["http://192.168.1.2:80", "http://10.0.0.3:80"],
        );
        let text = said(&open, Some("/admin/login/x"), QrWish::Drawn);
        assert!(text.starts_with("Rusc is at http://127.0.0.1:80/rusc/\n"), "{text}");
        assert!(text.contains("works once: http://192.168.1.2:80/rusc/admin/login/x\n"), "{text}");
        for other in ["http://192.168.1.2:80/rusc/", "http://10.0.0.3:80/rusc/"] {
            assert!(text.contains(&format!("Others in your network reach it at {other}\n")), "{text}");
        }
        assert!(text.contains("####"), "{text}");
        assert!(!said(&open, None, QrWish::LeftOut).contains("####"));
        assert_eq!(open.network_origin().as_deref(), Some("http://192.168.1.2:80"));
    }

    #[test]
    fn a_public_address_is_the_only_one_that_is_told() {
        let config = Config { public_url: "https://play.example.org".parse().ok(), ..Config::default() };
        let public = Greeting::new(&config, config.bind);
        let text = said(&public, Some("/admin/login/x"), QrWish::LeftOut);
        let link = "To look after the server, open this link, which works once: https://play.example.org/admin/login/x";
        assert_eq!(text, format!("Rusc is at https://play.example.org/\n{link}\n"));
        let nowhere = greeting(Audience::Network, "http://127.0.0.1:80", &[]);
        assert!(said(&nowhere, None, QrWish::Drawn).contains("no address in a network"));
    }
}
