//! Moving everything from one store to another: from `SQLite` to `PostgreSQL` or back, table by table in the order of keys.
//! Afterwards the target is read again, and the number of rows and a hash of each table compared. Marks in `settings` see that
//! never two of them are used: the target refuses to open until it is complete, the source from then on.

use sqlx::AssertSqlSafe;

use crate::sql::{Connection, Row, Side, Value, query, query_as, query_scalar};
use crate::{Result, Store, StoreError};

mod tables;

pub(crate) use tables::TABLES;
use tables::{ColumnKind, PageStart, Table, TableHash};

/// Rows that are read and written at a time.
const CHUNK: usize = 500;

/// The setting that marks a store; never copied.
const MARK: &str = "transfer";

/// The mark of a target that is not complete.
const INCOMING: &str = "incoming";

/// What a mark says before the place where everything is now.
const MOVED: &str = "moved to ";

/// Whether a store may be opened that carries a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransferMark {
    /// It may not: what is in it is incomplete, or out of date.
    Refused,
    /// It may, by whoever moves or repairs it.
    Accepted,
}

/// How far a transfer is, in rows that are copied and rows that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TransferProgress {
    /// The table.
    pub table: &'static str,
    /// What is done.
    pub done: u64,
    /// What there is to do.
    pub total: u64,
}

/// A table that is the same in both stores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSum {
    /// Its name.
    pub table: &'static str,
    /// How many rows it has.
    pub rows: u64,
    /// The SHA-256 of all its values in the order of its keys.
    pub hash: String,
}

impl Store {
    /// Copies everything into an empty store, compares, and marks this one as moved. Nobody else may use either meanwhile: both
    /// must be opened with [`crate::Access::Exclusive`]. A target that an earlier transfer has left incomplete is emptied first.
    ///
    /// # Errors
    /// If the target is not empty, or is different afterwards. This store is unchanged then, and the target cannot be opened.
    pub async fn transfer_to(
        &self,
        target: &Store,
        progress: &mut (dyn FnMut(TransferProgress) + Send),
    ) -> Result<Vec<TableSum>> {
        target.prepare_for_transfer().await?;
        let mut total = 0;
        for table in TABLES {
            total += 2 * table.count(self.long_reader().await?.on()).await?;
        }
        let mut done = 0;
        let mut copied = Vec::new();
        for table in TABLES {
            let mut advance = |rows| {
                done += rows;
                progress(TransferProgress { table: table.name, done, total });
            };
            copied.push(copy(self, target, table, &mut advance).await?);
        }
        target.write(|connection| Box::pin(tables::advance_identities(connection))).await?;
        for (table, expected) in TABLES.iter().zip(&copied) {
            let mut advance = |rows| {
                done += rows;
                progress(TransferProgress { table: table.name, done, total });
            };
            let found = sum(target, table, &mut advance).await?;
            if found != *expected {
                return Err(StoreError::Different {
                    table: table.name,
                    expected: expected.rows,
                    found: found.rows,
                });
            }
        }
        // In this order: killed in between, neither is used, and not both.
        self.set_setting(MARK, &format!("{MOVED}{}", target.place())).await?;
        target.remove_mark().await?;
        Ok(copied)
    }

    /// Where it is, for people: the file, or the address without the password.
    pub fn place(&self) -> String {
        match (self.path(), self.postgres()) {
            (Some(path), _) => path.display().to_string(),
            (None, Some(database)) => database.place().display().to_string(),
            (None, None) => ":memory:".to_owned(),
        }
    }

    /// Takes the mark away that keeps a store from being opened. Whoever does it says that this is the one to use.
    ///
    /// # Errors
    /// If the store is an incomplete copy, which is no use to anybody.
    pub async fn unmark(&self) -> Result<()> {
        match self.setting(MARK).await? {
            Some(mark) if mark == INCOMING => Err(StoreError::Incomplete(self.place())),
            _ => self.remove_mark().await,
        }
    }

    /// Refuses a store with a mark.
    pub(crate) async fn check_mark(&self) -> Result<()> {
        match self.setting(MARK).await? {
            None => Ok(()),
            Some(mark) => Err(match mark.strip_prefix(MOVED) {
                Some(to) => StoreError::Moved { from: self.place(), to: to.to_owned() },
                None => StoreError::Incomplete(self.place()),
            }),
        }
    }

    async fn remove_mark(&self) -> Result<()> {
        self.write(|connection| {
            Box::pin(async move {
                query("DELETE FROM settings WHERE key = $1").bind(MARK).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Sees that a store is empty, or empties what an earlier transfer has left, and marks it.
    async fn prepare_for_transfer(&self) -> Result<()> {
        if self.setting(MARK).await?.as_deref() == Some(INCOMING) {
            self.write(|connection| Box::pin(tables::empty(connection))).await?;
        } else {
            for table in TABLES {
                if table.count(self.long_reader().await?.on()).await? > 0
                    || self.setting(MARK).await?.is_some()
                {
                    return Err(StoreError::NotEmpty(self.place()));
                }
            }
        }
        self.set_setting(MARK, INCOMING).await
    }
}

/// Copies a table.
async fn copy(
    source: &Store,
    target: &Store,
    table: &'static Table,
    advance: &mut (dyn FnMut(u64) + Send),
) -> Result<TableSum> {
    let columns = table.columns(source.long_reader().await?.on()).await?;
    let mut hash = TableHash::default();
    let mut after = None;
    loop {
        let rows = page(source, table, &columns, after.as_deref()).await?;
        let Some(last) = rows.last() else { break };
        after = Some(table.key_of(&columns, last));
        for row in &rows {
            hash.add(row);
        }
        let (count, names) = (rows.len(), columns.iter().map(|(name, _)| name.clone()).collect());
        target.write(move |connection| Box::pin(insert(connection, table, names, rows))).await?;
        advance(count as u64);
    }
    Ok(hash.finish(table.name))
}

/// The number of rows and the hash of a table.
async fn sum(
    store: &Store,
    table: &'static Table,
    advance: &mut (dyn FnMut(u64) + Send),
) -> Result<TableSum> {
    let columns = table.columns(store.long_reader().await?.on()).await?;
    let mut hash = TableHash::default();
    let mut after = None;
    loop {
        let rows = page(store, table, &columns, after.as_deref()).await?;
        let Some(last) = rows.last() else { break };
        after = Some(table.key_of(&columns, last));
        for row in &rows {
            hash.add(row);
        }
        advance(rows.len() as u64);
    }
    Ok(hash.finish(table.name))
}

/// The values of a row, in the order of its columns.
type Values = Vec<Value<'static>>;

/// The rows of a table after a key.
async fn page(
    store: &Store,
    table: &Table,
    columns: &[(String, ColumnKind)],
    after: Option<&[Value<'static>]>,
) -> Result<Vec<Values>> {
    let start = if after.is_some() { PageStart::AfterKey } else { PageStart::Beginning };
    let mut query = query(AssertSqlSafe(table.page_sql(columns, start, CHUNK)));
    for value in after.unwrap_or_default() {
        query = query.bind(value.clone());
    }
    let rows = query.fetch_all(store.long_reader().await?.on()).await?;
    let read = |row: &Row| {
        let values = columns.iter().enumerate().map(|(at, (_, kind))| kind.read(row, at));
        values.collect::<sqlx::Result<Values>>()
    };
    Ok(rows.iter().map(read).collect::<sqlx::Result<_>>()?)
}

async fn insert(
    connection: &mut Connection,
    table: &Table,
    columns: Vec<String>,
    rows: Vec<Values>,
) -> Result<()> {
    let mut query = query(AssertSqlSafe(table.insert_sql(&columns, rows.len())));
    for value in rows.into_iter().flatten() {
        query = query.bind(value);
    }
    let added = query.execute(connection).await;
    added.map_err(|error| StoreError::NotCopied { table: table.name, reason: error.to_string() })?;
    Ok(())
}
