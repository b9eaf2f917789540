//! Whether the database can be written and makes sense: a probe that writes a row as a move does, and a look for damage on a
//! connection of its own, so that no page comes out of a cache.

use sqlx::sqlite::SqliteConnection;

use crate::connect;
use crate::fault::{StorageFault, StorageState};
use crate::private_files::private_options;
use crate::{Result, Store, StoreError};

/// Bytes of the probe, more than one page: it fills about as many pages as a move, and fails no later.
const PROBE_BYTES: usize = 6000;

/// Pages of 4 KiB up to which a glance reads the whole file: 8 MiB.
const SMALL_PAGES: i64 = 2048;

/// How much of the file is read in search of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageCheck {
    /// The schema and both ends of every table, or all of a small file: milliseconds.
    Glance,
    /// Every page.
    Whole,
}

impl Store {
    /// Checks that the database can be written, by writing a row.
    ///
    /// # Errors
    /// If it cannot. [`Store::storage`] may know more of the reason than the error.
    pub async fn probe(&self) -> Result<()> {
        let value = format!("{}{}", crate::random_id(12), "-".repeat(PROBE_BYTES));
        let written = self.set_setting("probe", &value).await;
        if let Err(error) = &written
            && error.fault() == Some(StorageFault::Failing)
            && let Some(fault) = self.fault_of_folder().await
        {
            self.record().failed(fault);
        }
        written
    }

    /// What is wrong with the folder, by making a file in it. To `SQLite` a file system that has become read-only while
    /// the file is open is a failing disk.
    async fn fault_of_folder(&self) -> Option<StorageFault> {
        let mut name = self.path()?.file_name()?.to_owned();
        name.push(".probe");
        let path = self.path()?.with_file_name(name);
        let making = tokio::task::spawn_blocking(move || {
            let made = private_options().create(true).open(&path).err();
            // It may not be there.
            let _ = std::fs::remove_file(path);
            made
        });
        making.await.ok()?.as_ref().map(StorageFault::of_file)
    }

    /// Reads the file in search of damage. What is found is part of [`Store::storage`] from then on.
    ///
    /// # Errors
    /// If there is damage, or the file cannot be read at all.
    pub async fn look_for_damage(&self, check: DamageCheck) -> Result<()> {
        // Memory has no pages to look at, and a server of PostgreSQL looks after its own.
        let Some(database) = self.sqlite().filter(|database| database.location().path().is_some()) else {
            return Ok(());
        };
        let _hold = database.hold_clock();
        let found = look(&mut connect::fresh(database.location()).await?, check).await;
        match found {
            Ok(Coverage::Whole) => self.record().sound(),
            Ok(Coverage::Part) => {}
            Err(ref error) => {
                if let Some(fault) = error.fault() {
                    self.record().failed(fault);
                }
            }
        }
        found.map(drop)
    }

    /// What is known of the storage: by all transactions so far, and by looking for damage.
    pub fn storage(&self) -> StorageState {
        self.record().state()
    }

    /// Notes a fault that somebody has met while reading.
    pub fn note_fault(&self, fault: StorageFault) {
        self.record().failed(fault);
    }
}

/// How much has been read.
enum Coverage {
    Part,
    Whole,
}

async fn look(connection: &mut SqliteConnection, check: DamageCheck) -> Result<Coverage> {
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(&mut *connection).await?;
    if check == DamageCheck::Whole || pages <= SMALL_PAGES {
        let line: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(connection).await?;
        return if line == "ok" { Ok(Coverage::Whole) } else { Err(StoreError::Damaged(line)) };
    }
    for &sql in ENDS {
        sqlx::query(sql).fetch_optional(&mut *connection).await?;
    }
    Ok(Coverage::Part)
}

/// The ends of the tables that a game writes to, down to the leaves.
const ENDS: &[&str] = &[
    "SELECT * FROM users ORDER BY rowid LIMIT 1",
    "SELECT * FROM users ORDER BY rowid DESC LIMIT 1",
    "SELECT * FROM sessions ORDER BY rowid LIMIT 1",
    "SELECT * FROM sessions ORDER BY rowid DESC LIMIT 1",
    "SELECT * FROM games ORDER BY rowid LIMIT 1",
    "SELECT * FROM games ORDER BY rowid DESC LIMIT 1",
    "SELECT * FROM games ORDER BY created_ms DESC, id DESC LIMIT 1",
    "SELECT * FROM games WHERE status = 'live' ORDER BY created_ms DESC LIMIT 1",
    "SELECT * FROM events ORDER BY game_id, n LIMIT 1",
    "SELECT * FROM events ORDER BY game_id DESC, n DESC LIMIT 1",
    "SELECT * FROM ratings ORDER BY rowid DESC LIMIT 1",
    "SELECT * FROM beat",
];
