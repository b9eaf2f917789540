//! Threads that share out numbered tasks. Results come back in the order in which they are ready.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use anyhow::Result;

/// Runs the tasks on so many threads, each with a worker of its own, and hands every result to `take` on this thread. A
/// task without a result was stopped. Ends early when `take` fails.
pub(crate) fn run_tasks<W, R: Send>(
    tasks: &[usize],
    threads: NonZeroUsize,
    new_worker: impl Fn() -> Result<W> + Sync,
    work: impl Fn(&mut W, usize) -> Option<R> + Sync,
    mut take: impl FnMut(usize, R) -> Result<()>,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.get().min(tasks.len()) {
            let sender = sender.clone();
            let (new_worker, work, next) = (&new_worker, &work, &next);
            scope.spawn(move || {
                let mut worker = match new_worker() {
                    Ok(worker) => worker,
                    Err(error) => return drop(sender.send(Err(error))),
                };
                while let Some(&task) = tasks.get(next.fetch_add(1, Relaxed)) {
                    let Some(result) = work(&mut worker, task) else { return };
                    if sender.send(Ok((task, result))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for result in &results {
            let taken = result.and_then(|(task, result)| take(task, result));
            if taken.is_err() {
                // The threads run out of tasks after the one they are at.
                next.store(tasks.len(), Relaxed);
                return taken;
            }
        }
        Ok(())
    })
}
