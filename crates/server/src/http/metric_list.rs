//! The metrics that dashboards and alerts rely on, with what they mean. All of them are there from the start, at zero, so that
//! "nothing has happened" and "nothing is measured" look different. Labels are few and fixed: never a game, never a person.

use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};

/// Counters without labels.
const COUNTERS: [(&str, &str); 10] = [
    ("rusc_bus_dropped_total", "Messages that the bus did not take"),
    ("rusc_bus_gaps_total", "Numbers that were missing on the bus, and were read from the database"),
    ("rusc_bus_slow_consumer_total", "Messages of the bus that came faster than they were read"),
    ("rusc_computer_late_total", "Moves of the computer for a position that was not on the board any more"),
    ("rusc_failed_sign_ins_total", "Attempts to sign in that failed"),
    ("rusc_fenced_total", "Writes that were refused because another node owns the game"),
    ("rusc_flags_total", "Games that ended on time"),
    ("rusc_games_total", "Games that began"),
    ("rusc_resyncs_total", "Games that were read again from the database because of a gap"),
    ("rusc_slow_readers_total", "Readers that were cut off because they did not read"),
];

/// Counters by one label, with the values that are there from the start.
const LABELLED: [(&str, &str, &[&str], &str); 6] = [
    (
        "rusc_moves_total",
        "outcome",
        &["played", "refused", "failed"],
        "Moves that were played, refused by rules or clocks, or could be neither stored nor brought to who has the game",
    ),
    (
        "rusc_takeovers_total",
        "from",
        &["silent", "stopped"],
        "Games taken over from a node that was silent, or that has stopped in good order",
    ),
    (
        "rusc_jobs_ended_total",
        "outcome",
        &["done", "returned", "failed", "lapsed", "late", "refused"],
        "What became of jobs that a worker had taken; late answers came for a job of others, refused ones did not fit the work",
    ),
    (
        "rusc_computer_fallback_total",
        "reason",
        &["late", "refused", "failed", "illegal"],
        "Moves of the computer that the node played itself instead of a worker",
    ),
    ("rusc_limited_total", "what", &["requests", "games", "connections"], "What was refused by a limit"),
    ("rusc_sockets_closed_total", "reason", &["restarting", "too_many"], "Sockets that the server closed"),
];

/// What is now.
const GAUGES: [(&str, &str); 9] = [
    ("rusc_connections", "Open connections"),
    ("rusc_sockets", "Open WebSockets"),
    ("rusc_rooms", "Games in memory"),
    ("rusc_live_games", "Games in memory that are being played"),
    ("rusc_people", "People with a socket"),
    ("rusc_writer_queue", "Writes that wait for the next commit"),
    ("rusc_job_oldest_seconds", "How long the oldest job has waited that no worker has"),
    ("rusc_lease_age_seconds", "How long ago the lease of this node was renewed"),
    ("rusc_store_ok", "1, or 0 while nothing can be stored"),
];

/// Distributions.
const HISTOGRAMS: [(&str, &str); 5] = [
    ("rusc_batch_size", "Jobs in a commit of the database"),
    ("rusc_computer_seconds", "Time of searches for moves of the computer in this process"),
    ("rusc_http_request_seconds", "Time from a request to the head of its answer"),
    ("rusc_move_commit_seconds", "Time to store a move"),
    (
        "rusc_move_delivery_seconds",
        "Time from the arrival of a move at a node to the send queues of its readers at the node that has the game",
    ),
];

/// Tells the recorder about all of them.
pub(super) fn register() {
    for (name, about) in COUNTERS {
        describe_counter!(name, about);
        counter!(name).increment(0);
    }
    for (name, label, values, about) in LABELLED {
        describe_counter!(name, about);
        for value in values {
            counter!(name, label => *value).increment(0);
        }
    }
    for (name, about) in GAUGES {
        describe_gauge!(name, about);
        gauge!(name).increment(0.0);
    }
    for (name, about) in HISTOGRAMS {
        describe_histogram!(name, about);
    }
    // The others have labels that come with what is measured.
    for name in
        ["rusc_batch_size", "rusc_computer_seconds", "rusc_move_commit_seconds", "rusc_move_delivery_seconds"]
    {
        let _registered = histogram!(name);
    }
    describe_counter!("rusc_http_requests_total", "Requests by method, route and status");
    describe_counter!("rusc_store_failures_total", "Failures of the storage by fault");
    describe_gauge!("rusc_jobs", "Jobs by state");
}
