//! Argon2 with memory that is kept. A hash takes 19 MiB; allocated anew each time, aligned as it has to be, it fragments the
//! C library's heaps, which grew by 200 MB within twenty sign-ins. Here each hash that runs at the same time has its memory,
//! and the next one uses it again.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, Salt};
use argon2::{Algorithm, Argon2, Block, Params, PasswordHash, Version};

/// Length of salts and of hashes, in bytes: what the crate recommends.
const SALT: usize = 16;
const OUTPUT: usize = Params::DEFAULT_OUTPUT_LEN;

/// The memory of hashes that are not running; cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct HashMemory(Arc<Mutex<Vec<Vec<Block>>>>);

impl HashMemory {
    /// Hashes a password with a new salt, as text in the PHC format; `None` if there is no randomness or no memory.
    pub(super) fn hash(&self, password: &str) -> Option<String> {
        let mut salt = [0; SALT];
        getrandom::fill(&mut salt).ok()?;
        let params = Params::default();
        let output = self.compute(password, &salt, &params)?;
        let hash = PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: ParamsString::try_from(&params).ok()?,
            salt: Some(Salt::new(&salt).ok()?),
            hash: Some(output),
        };
        Some(hash.to_string())
    }

    /// Whether a password fits a hash in the PHC format.
    pub(super) fn verify(&self, password: &str, hash: &str) -> bool {
        let Ok(hash) = PasswordHash::new(hash) else { return false };
        let (Some(salt), Some(expected), Ok(params)) = (&hash.salt, &hash.hash, Params::try_from(&hash))
        else {
            return false;
        };
        if hash.algorithm != Algorithm::Argon2id.ident() || hash.version != Some(Version::V0x13.into()) {
            return false;
        }
        // `Output` is compared in constant time.
        self.compute(password, salt.as_ref(), &params).is_some_and(|output| output == *expected)
    }

    fn compute(&self, password: &str, salt: &[u8], params: &Params) -> Option<Output> {
        let mut memory = self.lock().pop().unwrap_or_default();
        memory.resize(params.block_count(), Block::new());
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
        let mut output = [0; OUTPUT];
        let computed =
            argon2.hash_password_into_with_memory(password.as_bytes(), salt, &mut output, &mut memory[..]);
        self.lock().push(memory);
        computed.ok()?;
        Output::new(&output).ok()
    }

    /// A poisoned lock is used on: nothing is half done under it.
    fn lock(&self) -> MutexGuard<'_, Vec<Vec<Block>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::{PasswordHasher, PasswordVerifier};
    use argon2::{Argon2, PasswordHash};

    use super::HashMemory;

    #[test]
    fn hashes_are_those_of_the_plain_interface() {
        let memory = HashMemory::default();
        let ours = memory.hash("correct horse").unwrap();
        let read = PasswordHash::new(&ours).unwrap();
        assert!(Argon2::default().verify_password(b"correct horse", &read).is_ok());
        let theirs = Argon2::default().hash_password(b"correct horse").unwrap().to_string();
        assert!(memory.verify("correct horse", &theirs) && !memory.verify("correct house", &theirs));
        assert!(!memory.verify("correct horse", "nonsense"));
        assert_eq!(memory.lock().len(), 1, "one memory is enough for hashes one after the other");
    }
}
