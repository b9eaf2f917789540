//! Where the database of a server is: a file in the data folder, or a server of `PostgreSQL`.

use std::fmt;
use std::path::PathBuf;

use anyhow::{Result, bail};
use rusc_server::config::{Config, DatabaseAddress};
use rusc_store::{Store, StoreOptions};

use super::DATABASE;
use super::server::make_folder;

/// Where a database is.
pub(super) enum Place {
    /// In a file.
    File(PathBuf),
    /// In a server of `PostgreSQL`.
    Server(DatabaseAddress),
}

impl Place {
    /// What the settings say.
    pub(super) fn of(config: &Config) -> Place {
        match &config.database {
            Some(address) => Place::Server(address.clone()),
            None => Place::File(config.data.join(DATABASE)),
        }
    }

    /// An address, or else a file.
    pub(super) fn read(text: &str) -> Place {
        match text.parse() {
            Ok(address) => Place::Server(address),
            Err(_) => Place::File(text.into()),
        }
    }

    /// Opens it; a file is made if it is not there.
    pub(super) async fn open(&self, options: StoreOptions) -> rusc_store::Result<Store> {
        match self {
            Place::File(path) => Store::open(path, options).await,
            Place::Server(address) => Store::connect(address.as_str(), options).await,
        }
    }

    /// Opens a database that must be there.
    pub(super) async fn open_existing(&self, options: StoreOptions) -> Result<Store> {
        if let Place::File(path) = self
            && !path.is_file()
        {
            bail!("there is no {}; --data says where the server keeps its data", path.display());
        }
        Ok(self.open(options).await?)
    }

    /// Makes the folder of a file.
    pub(super) fn make_folder(&self) -> Result<()> {
        match self {
            Place::File(path) => match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                Some(folder) => make_folder(folder),
                None => Ok(()),
            },
            Place::Server(_) => Ok(()),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File(path) => write!(f, "{}", path.display()),
            Place::Server(address) => write!(f, "{address}"),
        }
    }
}
