//! TLS and HTTP settings of a client: which certificate authorities are trusted, and one `reqwest` client. The same TLS
//! configuration serves HTTP requests and sockets.

use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use reqwest::redirect::Policy;
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio::net::{TcpSocket, TcpStream, lookup_host};
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
    /// Where connections come from; the system chooses if nothing is said.
    local: Option<IpAddr>,
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
        let transport = Transport::with_roots(public_roots(), None)?;
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
        Transport::with_roots(roots, None)
    }

    /// [`Transport::public`] for a machine with several addresses: connections come from this one.
    ///
    /// # Errors
    /// The HTTP client cannot be set up.
    pub fn from_address(local: IpAddr) -> Result<Transport> {
        Transport::with_roots(public_roots(), Some(local))
    }

    fn with_roots(roots: RootCertStore, local: Option<IpAddr>) -> Result<Transport> {
        let protocol = |error: &dyn std::error::Error| ClientError::Protocol(error.to_string());
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| protocol(&error))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let http = reqwest::Client::builder()
            .tls_backend_preconfigured(tls.clone())
            .connect_timeout(RESPONSE_TIMEOUT)
            .local_address(local)
            .tcp_nodelay(true)
            // Credentials are sent to the named server only, directly.
            .redirect(Policy::none())
            .no_proxy()
            // No idle connections: thousands of clients share a process in load tests. A game is played over a socket;
            // what few requests there are resume the TLS session.
            .pool_max_idle_per_host(0)
            .build()
            .map_err(|error| protocol(&error))?;
        Ok(Transport { http, tls: Arc::new(tls), local })
    }

    pub(crate) fn http(&self) -> &reqwest::Client {
        &self.http
    }

    pub(crate) fn tls(&self) -> Arc<ClientConfig> {
        self.tls.clone()
    }

    /// Opens a TCP connection for a WebSocket.
    pub(crate) async fn connect(&self, url: &ServerUrl) -> Result<TcpStream> {
        let unreachable = |error: std::io::Error| ClientError::Unreachable {
            server: url.to_string(),
            reason: error.to_string(),
        };
        let connecting = timeout(RESPONSE_TIMEOUT, self.dial(url)).await;
        let stream = connecting.map_err(|_| ClientError::Timeout(RESPONSE_TIMEOUT))?.map_err(unreachable)?;
        // Nagle's algorithm would delay a move.
        stream.set_nodelay(true).map_err(unreachable)?;
        Ok(stream)
    }

    async fn dial(&self, url: &ServerUrl) -> std::io::Result<TcpStream> {
        let Some(local) = self.local else { return TcpStream::connect(url.address()).await };
        let same_family = |address: &SocketAddr| address.is_ipv4() == local.is_ipv4();
        let server = lookup_host(url.address()).await?.find(same_family);
        let server =
            server.ok_or_else(|| std::io::Error::other("no address of the server can be reached"))?;
        let socket = if local.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        socket.bind(SocketAddr::new(local, 0))?;
        socket.connect(server).await
    }
}

/// Mozilla's list, and the certificates of the operating system as far as they can be read.
fn public_roots() -> RootCertStore {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    roots
}
