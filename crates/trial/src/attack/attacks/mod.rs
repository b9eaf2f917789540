//! The attacks, one a file. Each is a struct with the numbers that make it longer or shorter.

pub(crate) mod challenge_flood;
pub(crate) mod chat_flood;
pub(crate) mod claim_on_own_turn;
pub(crate) mod crowd;
pub(crate) mod engine_hogs;
pub(crate) mod exports;
pub(crate) mod forged_pongs;
pub(crate) mod full_disk;
pub(crate) mod hoards;
pub(crate) mod host_links;
pub(crate) mod huge_bodies;
pub(crate) mod huge_frames;
pub(crate) mod lobby_flood;
pub(crate) mod lock_out;
mod moves;
pub(crate) mod offer_loop;
pub(crate) mod outliving_sockets;
pub(crate) mod page_files;
pub(crate) mod ping_flood;
pub(crate) mod rated_without_clock;
pub(crate) mod rating_farm;
pub(crate) mod refusal_flood;
pub(crate) mod rematch_loop;
pub(crate) mod slow_readers;
