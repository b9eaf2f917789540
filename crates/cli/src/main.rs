//! x
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let setup: rusc_hive::Setup = a[1].parse().unwrap();
    let depth: u32 = a[2].parse().unwrap();
    let mut p = rusc_hive::Position::new(setup);
    let t = std::time::Instant::now();
    let n = rusc_game::perft(&mut p, depth);
    let s = t.elapsed().as_secs_f64();
    println!("{n} {s:.3} {:.1} Mn/s", n as f64 / s / 1e6);
}
