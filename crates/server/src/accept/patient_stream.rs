//! A TCP stream whose patience has an end: when the other side takes next to nothing of what is written to it for a while,
//! writing fails. A connection over which nothing is written may be silent as long as its protocol lets it.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::slots::ConnectionSlot;

/// How long writing may be blocked.
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes in that time that show good will: a fifth of a kilobyte a second, less than the slowest telephone line takes.
const LEAST: usize = 4 << 10;

/// The stream of one connection, with its slot: an upgraded connection outlives the HTTP one and still counts.
#[derive(Debug)]
pub(super) struct PatientStream<S = TcpStream> {
    stream: S,
    stall: Option<Stall>,
    _slot: ConnectionSlot,
}

/// Writing that was blocked and has not gone well since.
#[derive(Debug)]
struct Stall {
    end: Pin<Box<Sleep>>,
    written: usize,
}

impl<S> PatientStream<S> {
    pub(super) fn new(stream: S, slot: ConnectionSlot) -> PatientStream<S> {
        PatientStream { stream, stall: None, _slot: slot }
    }

    /// Judges the result of writing some of `offered` bytes.
    fn judge(
        &mut self,
        context: &mut Context<'_>,
        offered: usize,
        result: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match &result {
            Poll::Ready(Ok(written)) => {
                if let Some(stall) = &mut self.stall {
                    stall.written += written;
                    if *written == offered || stall.written >= LEAST {
                        self.stall = None;
                    }
                }
                result
            }
            Poll::Ready(Err(_)) => result,
            Poll::Pending => {
                let stall =
                    self.stall.get_or_insert_with(|| Stall { end: Box::pin(sleep(PATIENCE)), written: 0 });
                ready!(stall.end.as_mut().poll(context));
                metrics::counter!("rusc_slow_readers_total").increment(1);
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read")))
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PatientStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PatientStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, bytes.len(), result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.judge(context, slices.iter().map(|slice| slice.len()).sum(), result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    //! A pipe with a small buffer in the place of a connection, on a clock that goes on when everybody waits.

    use std::net::Ipv4Addr;
    use std::time::Duration;

    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::time::{Instant, sleep};

    use super::super::slots::{ConnectionLimits, ConnectionSlots, Peers};
    use super::{PATIENCE, PatientStream};

    fn connection() -> (PatientStream<DuplexStream>, DuplexStream) {
        let (near, far) = duplex(64);
        let slots = ConnectionSlots::new(ConnectionLimits { total: 1, per_address: 1 });
        let slot = slots.take(Ipv4Addr::LOCALHOST.into(), Peers::One).unwrap();
        (PatientStream::new(near, slot), far)
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_reads_nothing_is_given_up() {
        let (mut near, _far) = connection();
        let begun = Instant::now();
        let error = near.write_all(&[0; 100]).await.unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
        assert_eq!(begun.elapsed().as_secs(), PATIENCE.as_secs());
    }

    /// Reads so many bytes each second until the other end is gone.
    async fn trickle(mut far: DuplexStream, bytes: usize) {
        let mut buffer = vec![0; bytes];
        while far.read_exact(&mut buffer).await.is_ok() {
            sleep(Duration::from_secs(1)).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_trickle_is_not_enough_and_a_slow_line_is() {
        let (mut near, far) = connection();
        let reading = tokio::spawn(trickle(far, 1));
        assert!(near.write_all(&[0; 10_000]).await.is_err());
        reading.abort();
        let (mut near, far) = connection();
        let reading = tokio::spawn(trickle(far, 300));
        near.write_all(&vec![0; 30_000]).await.unwrap();
        reading.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn a_quiet_connection_lasts() {
        let (mut near, mut far) = connection();
        let mut buffer = [0; 80];
        for _ in 0..3 {
            let (written, read) = tokio::join!(near.write_all(&[0; 80]), far.read_exact(&mut buffer));
            written.unwrap();
            read.unwrap();
            sleep(10 * PATIENCE).await;
        }
    }
}
