//! What is written: standard output, or a file that appears only when it is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Where games go.
pub(crate) enum Output {
    /// To whoever reads the program.
    Standard(BufWriter<Stdout>),
    /// To a file beside the one that is wanted, until all is well.
    File { writer: BufWriter<File>, part: PathBuf, path: PathBuf },
}

impl Output {
    pub(crate) fn open(path: Option<&Path>) -> Result<Output> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Output::Standard(BufWriter::new(io::stdout())));
        };
        let mut name = OsString::from(path);
        name.push(".part");
        let part = PathBuf::from(name);
        let file = File::create(&part).with_context(|| format!("cannot write '{}'", path.display()))?;
        Ok(Output::File { writer: BufWriter::with_capacity(1 << 18, file), part, path: path.to_owned() })
    }

    pub(crate) fn write(&mut self, content: impl AsRef<[u8]>) -> io::Result<()> {
        match self {
            Output::Standard(writer) => writer.write_all(content.as_ref()),
            Output::File { writer, .. } => writer.write_all(content.as_ref()),
        }
    }

    /// Everything is written: puts the file in its place.
    pub(crate) fn finish(mut self) -> Result<()> {
        match &mut self {
            Output::Standard(writer) => writer.flush()?,
            Output::File { writer, part, path } => {
                let written = writer.flush().and_then(|()| fs::rename(&*part, &*path));
                written.with_context(|| format!("cannot write '{}'", path.display()))?;
            }
        }
        Ok(())
    }
}

impl Drop for Output {
    /// A file that was not finished leaves nothing behind.
    fn drop(&mut self) {
        if let Output::File { part, .. } = self {
            let _ = fs::remove_file(part);
        }
    }
}
