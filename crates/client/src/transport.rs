//! TLS and HTTP settings of a client: which certificate authorities are trusted, and one `reqwest` client. The same TLS
//! configuration serves HTTP requests and sockets.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use reqwest::redirect::Policy;
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::{ClientError, Result, ServerUrl};

/// How long a connection, the head of an answer, or a whole short answer may take.
pub(crate) const RESPONSE_TIMEOUT: Duration = Duration::from_secs(15);

/// How servers are reached: the trusted certificates and the HTTP client. Cheap to clone; shared by all clients that are
/// made from it.
///
/// Trusted are the authorities of the operating system and those of Mozilla's list, so that servers behind a public
/// certificate need no setting. A server with a certificate of a private authority needs that authority's certificate:
///
/// ```no_run
/// use rusc_client::{Client, ServerUrl, Transport};
///
/// # async fn join() -> rusc_client::Result<()> {
/// let url: ServerUrl = "https://rusc.home.arpa/".parse()?;
/// let transport = Transport::with_ca_file("home-ca.pem".as_ref())?;
/// let client = Client::with_token_over(&transport, &url, "rusc_…").await?;
/// println!("signed in as {}", client.me().name);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Transport {
    http: reqwest::Client,
    tls: Arc<ClientConfig>,
}

impl Transport {
    /// Trusts public certificates. Made once a process: reading the system's certificates takes a while.
    ///
    /// # Errors
    /// The HTTP client cannot be set up.
    pub fn public() -> Result<Transport> {
        static PUBLIC: OnceLock<Transport> = OnceLock::new();
        if let Some(transport) = PUBLIC.get() {
            return Ok(transport.clone());
        }
        let transport = Transport::with_roots(public_roots())?;
        Ok(PUBLIC.get_or_init(|| transport).clone())
    }

    /// Trusts public certificates, and the authorities whose certificates are in a PEM file.
    ///
    /// # Errors
    /// The file cannot be read or contains no certificate.
    pub fn with_ca_file(path: &Path) -> Result<Transport> {
        let bad = |reason: String| ClientError::BadCaFile { path: path.to_owned(), reason };
        let mut roots = public_roots();
        let mut count = 0;
        for certificate in CertificateDer::pem_file_iter(path).map_err(|error| bad(error.to_string()))? {
            let certificate = certificate.map_err(|error| bad(error.to_string()))?;
            roots.add(certificate).map_err(|error| bad(error.to_string()))?;
            count += 1;
        }
        if count == 0 {
            return Err(bad("there is no certificate in it".to_owned()));
        }
        Transport::with_roots(roots)
    }

    fn with_roots(roots: RootCertStore) -> Result<Transport> {
        let protocol = |error: &dyn std::error::Error| ClientError::Protocol(error.to_string());
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| protocol(&error))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let http = reqwest::Client::builder()
            .tls_backend_preconfigured(tls.clone())
            .connect_timeout(RESPONSE_TIMEOUT)
            .tcp_nodelay(true)
            // Credentials are sent to the named server only, directly.
            .redirect(Policy::none())
            .no_proxy()
            // No idle connections: thousands of clients share a process in load tests. A game is played over a socket;
            // what few requests there are resume the TLS session.
            .pool_max_idle_per_host(0)
            .build()
            .map_err(|error| protocol(&error))?;
        Ok(Transport { http, tls: Arc::new(tls) })
    }

    pub(crate) fn http(&self) -> &reqwest::Client {
        &self.http
    }

    pub(crate) fn tls(&self) -> Arc<ClientConfig> {
        self.tls.clone()
    }
}

/// Mozilla's list, and the certificates of the operating system as far as they can be read.
fn public_roots() -> RootCertStore {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    roots
}

/// Opens a TCP connection for a WebSocket.
pub(crate) async fn connect(url: &ServerUrl) -> Result<TcpStream> {
    let unreachable = |error: std::io::Error| ClientError::Unreachable {
        server: url.to_string(),
        reason: error.to_string(),
    };
    let connecting = timeout(RESPONSE_TIMEOUT, TcpStream::connect(url.address())).await;
    let stream = connecting.map_err(|_| ClientError::Timeout(RESPONSE_TIMEOUT))?.map_err(unreachable)?;
    // Nagle's algorithm would delay a move.
    stream.set_nodelay(true).map_err(unreachable)?;
    Ok(stream)
}
