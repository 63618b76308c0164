//! Three servers under load while something always fails: servers are killed or stopped for a while, the broker dies and comes
//! back, connections to it or to the database are cut or slow, the database itself is restarted or has no room left on its
//! disk, and its standby takes over.
//! Afterwards everything that was acknowledged is there, once, and in the order in which it was seen
//! ([`linear`](crate::linear)). `cargo xtask measure chaos` does it for ten minutes.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::json;
use stackade_core::Rng;
use stackade_games::registry;
use stackade_online::{EndReason, Event, Live};
use stackade_server::store::Store;

use crate::crash::Process;
use crate::faults::Disk;
use crate::harness::{Database, Player, Server, TestGame, play, run, until};
use crate::linear::{Answered, Operation, check};
use crate::link::{Link, authority};
use crate::postgres::{Cluster, Standby};
use crate::several::{Nats, is_shared};

/// How many seconds instead of a few, with faults of the database, which is nobody else's then.
const LONGER: &str = "STACKADE_CHAOS_SECONDS";
/// What is drawn, instead of the usual.
const SEED: &str = "STACKADE_CHAOS_SEED";
/// However slow the machine is: long enough to have something to lose.
const LEAST_MOVES: usize = 10;
/// After this much more time than was planned nothing moves any more.
const HANGS: Duration = Duration::from_secs(300);
const GAMES: usize = 4;
const SERVERS: usize = 3;
const GAME: &str = "nava";
const PACE: &str = "60+0";

/// What all players share.
struct World {
    addresses: Mutex<[SocketAddr; SERVERS]>,
    tick: AtomicU64,
    is_over: AtomicBool,
    /// From when to when somebody wanted to move.
    waits: Mutex<Vec<(Instant, Instant)>>,
    /// How many moves each of those who play games was answered.
    answered: [AtomicU64; GAMES],
    /// How long an answer is waited for: a server that stands still does not say so.
    patience: Duration,
}

impl World {
    fn server(&self, rng: &mut Rng) -> Server {
        let addresses = *self.addresses.lock().expect("nobody panics with it");
        Server::at(addresses[rng.below(SERVERS as u32) as usize])
    }

    fn tick(&self) -> u64 {
        self.tick.fetch_add(1, Ordering::SeqCst)
    }

    /// How many moves were acknowledged.
    fn moves(&self) -> usize {
        self.waits.lock().expect("nobody panics with it").len()
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Waits until all play on.
    async fn hear_from_all(&self) {
        let answered = || self.answered.each_ref().map(|count| count.load(Ordering::Relaxed));
        let before = answered();
        until(|| before.iter().zip(answered()).all(|(before, after)| after > *before)).await;
    }
}

/// Plays one game after the other until it is over, and tells of each what was asked for and answered.
async fn play_games(world: Arc<World>, number: usize, seed: u64) -> Vec<(TestGame, Vec<Operation>)> {
    let (mut rng, mut played) = (Rng::new(seed * 100_000 + number as u64), Vec::new());
    while !world.is_over() {
        let server = world.server(&mut rng);
        let made = TestGame::try_new(&server, json!({ "game": GAME, "pace": PACE }));
        let Ok(Some(table)) = tokio::time::timeout(world.patience, made).await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let operations = play_game(&world, &table, number, &mut rng).await;
        played.push((table, operations));
    }
    played
}

/// Plays a game to its end or to that of the test, at any server that answers.
async fn play_game(world: &World, table: &TestGame, number: usize, rng: &mut Rng) -> Vec<Operation> {
    let mut operations = Vec::new();
    let mut game = registry::new_match(&registry::parse_id(GAME).expect("a game"), 0);
    let mut players: [Option<Player>; 2] = [None, None];
    while game.result().is_none() {
        let ply = game.ply();
        let mv = game.play_random(rng).expect("it goes on");
        let began = Instant::now();
        loop {
            if world.is_over() {
                return operations;
            }
            let asked = world.tick();
            let seq = ask(world, table, &mut players[ply % 2], (ply, &mv), rng).await;
            let answered = seq.map(|seq| Answered { at: world.tick(), seq: Some(seq) });
            operations.push(Operation { ply, mv: mv.clone(), asked, answered });
            if seq.is_some() {
                break;
            }
            // Whoever it was may be gone: somebody else is asked.
            players[ply % 2] = None;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        world.waits.lock().expect("nobody panics with it").push((began, Instant::now()));
        world.answered[number].fetch_add(1, Ordering::Relaxed);
    }
    operations
}

/// Asks for a move; nothing if nobody has answered that it is made.
async fn ask(
    world: &World,
    table: &TestGame,
    player: &mut Option<Player>,
    (ply, mv): (usize, &str),
    rng: &mut Rng,
) -> Option<u64> {
    let asked = async {
        if player.is_none() {
            let mut new = Player::try_connect(&world.server(rng), &table.id).await?;
            new.try_ask_anything(json!({ "token": table.tokens[ply % 2] }), "hello").await?;
            *player = Some(new);
        }
        let mut request = play(ply, mv);
        request["id"] = ply.into();
        player.as_mut()?.try_ask_anything(request, "ack").await?["seq"].as_u64()
    };
    tokio::time::timeout(world.patience, asked).await.ok().flatten()
}

/// What can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    Kill,
    Freeze,
    BrokerKilled,
    BrokerCut,
    DatabaseCut,
    DatabaseSlow,
    DatabaseRestarted,
    DiskFull,
    StandbyPromoted,
}

impl Failure {
    /// What happens to servers and their connections.
    const USUAL: [Failure; 6] = [
        Failure::Kill,
        Failure::Freeze,
        Failure::BrokerKilled,
        Failure::BrokerCut,
        Failure::DatabaseCut,
        Failure::DatabaseSlow,
    ];
    /// What happens to all, where the database is nobody else's.
    const OF_DATABASE: [Failure; 3] =
        [Failure::DatabaseRestarted, Failure::DiskFull, Failure::StandbyPromoted];

    /// Whether nobody can move before it is over.
    fn stops_all(self) -> bool {
        Failure::OF_DATABASE.contains(&self)
    }
}

/// Draws failures so that each has happened before one happens again.
struct Bag {
    all: Vec<Failure>,
    left: Vec<Failure>,
}

impl Bag {
    fn new(all: Vec<Failure>) -> Bag {
        Bag { all, left: Vec::new() }
    }

    fn draw(&mut self, rng: &mut Rng) -> Failure {
        if self.left.is_empty() {
            self.left.clone_from(&self.all);
        }
        self.left.swap_remove(rng.below(self.left.len() as u32) as usize)
    }

    /// It cannot happen any more.
    fn take_out(&mut self, failure: Failure) {
        self.all.retain(|one| *one != failure);
        self.left.retain(|one| *one != failure);
    }
}

/// The servers, and everything that they need.
struct Site {
    world: Arc<World>,
    database: Database,
    nats: Nats,
    servers: Vec<Process>,
    /// Each server's way to the database, and to the broker.
    links: Vec<[Link; 2]>,
    /// The database's own programs, if it is nobody else's; and who is ready to take its place.
    cluster: Option<Cluster>,
    standby: Option<Standby>,
    /// How long what is stopped stays so.
    pause: Duration,
}

impl Site {
    /// With a standby where there is one of a cluster, if it goes on for long.
    fn open(database: Database, cluster: Option<Cluster>, nats: Nats, is_long: bool) -> Site {
        let link = |url: &str| Link::to(authority(url));
        let links: Vec<_> = (0..SERVERS).map(|_| [link(&database.url), link(&nats.url)]).collect();
        let servers: Vec<_> = links.iter().map(|ways| Site::serve(&database, &nats, ways)).collect();
        let addresses = std::array::from_fn(|index| servers[index].server.address);
        let standby = cluster.as_ref().filter(|_| is_long).map(Cluster::stand_by);
        let world = World {
            addresses: Mutex::new(addresses),
            tick: AtomicU64::new(1),
            is_over: AtomicBool::new(false),
            waits: Mutex::default(),
            answered: Default::default(),
            // A short run stops nothing for longer than a moment: whoever takes longer is slow.
            patience: Duration::from_secs(if is_long { 3 } else { 30 }),
        };
        let pause = Duration::from_secs(if is_long { 10 } else { 1 });
        Site { world: Arc::new(world), database, nats, servers, links, cluster, standby, pause }
    }

    fn serve(database: &Database, nats: &Nats, [to_database, to_broker]: &[Link; 2]) -> Process {
        Process::hasty(&to_database.url(&database.url), &to_broker.url(&nats.url))
    }

    /// Lets something fail, and mends it.
    async fn suffer(&mut self, failure: Failure, victim: usize) {
        let [to_database, to_broker] = &self.links[victim];
        match failure {
            Failure::Kill => {
                self.servers.remove(victim).kill();
                let new = Site::serve(&self.database, &self.nats, &self.links[victim]);
                self.world.addresses.lock().expect("nobody panics with it")[victim] = new.server.address;
                self.servers.insert(victim, new);
            }
            Failure::Freeze => {
                self.servers[victim].freeze(true);
                tokio::time::sleep(self.pause).await;
                self.servers[victim].freeze(false);
            }
            Failure::BrokerKilled => {
                self.nats.kill();
                tokio::time::sleep(self.pause / 2).await;
                self.nats.restart();
            }
            Failure::BrokerCut => cut(to_broker, self.pause).await,
            Failure::DatabaseCut => cut(to_database, self.pause).await,
            Failure::DatabaseSlow => {
                to_database.delay(Duration::from_millis(300));
                tokio::time::sleep(self.pause).await;
                to_database.delay(Duration::ZERO);
            }
            Failure::DatabaseRestarted => {
                self.cluster.as_ref().expect("it is nobody else's").restart();
            }
            Failure::DiskFull => self.fill_disk().await,
            Failure::StandbyPromoted => self.fail_over(),
        }
    }

    /// Nothing more fits on the disk of the database for a while, until all servers say so.
    async fn fill_disk(&self) {
        let (cluster, began) = (self.cluster.as_ref().expect("it is nobody else's"), Instant::now());
        cluster.fill_disk();
        let said = async {
            let mut is_named = false;
            for process in &self.servers {
                loop {
                    let ready = process.server.get("/ready").await;
                    is_named |= ready.text.contains("disk");
                    if ready.status == 503 {
                        break;
                    }
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    // What it had to spare is used up, or was given back.
                    cluster.fill_disk();
                }
            }
            is_named
        };
        let is_named = tokio::time::timeout(Duration::from_secs(120), said)
            .await
            .expect("all say that they cannot save");
        // Unless it has ended, the database says what is wrong, and servers hand it on.
        assert!(is_named || !cluster.answers(), "nobody says that it is the disk");
        tokio::time::sleep(self.pause.saturating_sub(began.elapsed())).await;
        cluster.clear_disk().await;
    }

    /// The database is killed, and its standby takes its place.
    fn fail_over(&mut self) {
        let standby = self.standby.take().expect("there is one");
        self.cluster.take().expect("it is nobody else's").kill();
        let promoted = standby.promote();
        self.links.iter().for_each(|[link, _]| link.lead_to(promoted.address()));
        self.database.url = promoted.url_of(&self.database.url);
        self.cluster = Some(promoted);
    }
}

async fn cut(link: &Link, pause: Duration) {
    link.cut(true);
    tokio::time::sleep(pause).await;
    link.cut(false);
}

/// For how long those who wanted to move then could not: since it failed, or since it was mended if it stopped everybody.
fn recoveries(waits: &[(Instant, Instant)], since: Instant) -> impl Iterator<Item = Duration> + '_ {
    let soon = since + Duration::from_secs(3);
    let affected = waits.iter().filter(move |(began, ended)| *began < soon && *ended > since);
    affected.map(move |(began, ended)| *ended - (*began).max(since))
}

/// A line for every kind of failure.
fn report(waits: &[(Instant, Instant)], failures: &[(Failure, Instant, Instant)]) {
    println!("{:<20} {:>6} {:>9} {:>9} {:>9}", "", "times", "median", "p99", "longest");
    for kind in Failure::USUAL.into_iter().chain(Failure::OF_DATABASE) {
        let mine = failures.iter().filter(|(failure, ..)| *failure == kind);
        let since = mine.clone().map(|(_, began, ended)| if kind.stops_all() { *ended } else { *began });
        let mut all: Vec<Duration> = since.flat_map(|since| recoveries(waits, since)).collect();
        all.sort_unstable();
        let Some(last) = all.len().checked_sub(1) else { continue };
        let [median, high, longest] = [last / 2, last * 99 / 100, last].map(|rank| all[rank].as_millis());
        let name = format!("{kind:?}");
        println!("{name:<20} {:>6} {median:>6} ms {high:>6} ms {longest:>6} ms", mine.count());
    }
}

/// What is to happen.
struct Plan {
    seed: u64,
    /// For so long, and until everything has happened once.
    duration: Duration,
    is_long: bool,
    failures: Vec<Failure>,
}

impl Plan {
    /// An idle moment before each failure.
    fn gap(&self, rng: &mut Rng) -> Duration {
        Duration::from_millis(match self.is_long {
            true => 5_000 + u64::from(rng.below(15_000)),
            false => 300 + u64::from(rng.below(900)),
        })
    }

    /// Lets it happen to servers on a database, while games are played there.
    async fn carry_out(self, database: Database, cluster: Option<Cluster>, nats: Nats) {
        let (seed, mut rng) = (self.seed, Rng::new(self.seed));
        let mut site = Site::open(database, cluster, nats, self.is_long);
        let mut tasks = tokio::task::JoinSet::new();
        for number in 0..GAMES {
            tasks.spawn(play_games(Arc::clone(&site.world), number, seed));
        }
        let mut bag = Bag::new(self.failures.clone());
        let (begin, mut failures) = (Instant::now(), Vec::new());
        let is_enough =
            |world: &World| world.moves() > LEAST_MOVES || begin.elapsed() > self.duration + HANGS;
        while begin.elapsed() < self.duration
            || failures.len() < self.failures.len()
            || site.standby.is_some()
            || !is_enough(&site.world)
        {
            tokio::time::sleep(self.gap(&mut rng)).await;
            // Once everything else has happened: the disk of the one that takes its place is not ours to fill.
            let is_time = failures.len() >= self.failures.len() && begin.elapsed() > self.duration / 2;
            let is_time = is_time && site.standby.is_some();
            let failure = if is_time { Failure::StandbyPromoted } else { bag.draw(&mut rng) };
            let victim = rng.below(SERVERS as u32) as usize;
            let began = Instant::now();
            site.suffer(failure, victim).await;
            failures.push((failure, began, Instant::now()));
            if self.is_long {
                println!("{:>4} s {failure:?}", begin.elapsed().as_secs());
            }
            if failure.stops_all() {
                site.world.hear_from_all().await;
            }
            if failure == Failure::StandbyPromoted {
                bag.take_out(Failure::DiskFull);
            }
        }
        // Whoever was hit last shows that it goes on.
        tokio::time::sleep(site.pause).await;
        site.world.is_over.store(true, Ordering::Relaxed);
        let played: Vec<_> = tasks.join_all().await.into_iter().flatten().collect();
        let games = played.len();
        let (moves, wrong) = judge(&site.database, played).await;
        site.servers.drain(..).for_each(Process::kill);
        println!("{} failures, {moves} moves acknowledged in {games} games", failures.len());
        report(&site.world.waits.lock().expect("nobody panics with it"), &failures);
        assert!(wrong.is_empty(), "{SEED}={seed}: {wrong:?}");
        assert!(moves > LEAST_MOVES, "{moves} moves");
    }
}

/// How many moves were acknowledged, and what is wrong with what is stored.
async fn judge(database: &Database, played: Vec<(TestGame, Vec<Operation>)>) -> (usize, Vec<String>) {
    let (mut moves, mut wrong) = (0, Vec::new());
    let store = Store::open_beside(&database.url).await.expect("the database is there");
    for (table, operations) in played {
        let start = registry::new_match(&registry::parse_id(GAME).expect("a game"), 0);
        let start = Live::new(start, PACE.parse().expect("a pace"));
        let events = store.events(&table.id, 1).await.expect("they are without gaps");
        moves += operations.iter().filter(|one| one.answered.is_some()).count();
        // Nobody thinks for long, so whoever loses on time was charged for what failed.
        let is_charged = |event: &Event| matches!(event, Event::Ended { why: EndReason::Time, .. });
        let charged = events.iter().any(|(_, event)| is_charged(event));
        wrong.extend(charged.then(|| format!("{} was lost on time", table.id)));
        let faults = check(start, &events, &operations);
        wrong.extend(faults.iter().map(|fault| format!("{}: {fault}", table.id)));
    }
    (moves, wrong)
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// A PostgreSQL whose disk can be filled; a word where there can be none.
fn small_cluster() -> Option<Cluster> {
    let cluster = Cluster::on_small_disk();
    if cluster.is_none() {
        let is_needed = std::env::var_os("CI").is_some() && Disk::mount().is_some();
        assert!(!is_needed, "a disk can be mounted, and there is no PostgreSQL to put on it");
        eprintln!("skipped: a disk of PostgreSQL's can be filled only by root, who may mount a tmpfs");
    }
    cluster
}

#[test]
fn whatever_fails_histories_are_linearizable() {
    if !is_shared() {
        return;
    }
    let (longer, seed) = (number(LONGER), number(SEED).unwrap_or(1));
    println!("{SEED}={seed}");
    let small = longer.and_then(|_| small_cluster());
    let database = small.as_ref().map_or_else(Database::new, |cluster| Database::on(cluster.url()));
    let cluster = small.or_else(|| longer.map(|_| Cluster::of(&database.url)));
    let mut failures = Failure::USUAL.to_vec();
    failures.extend(cluster.as_ref().map(|_| Failure::DatabaseRestarted));
    failures.extend(cluster.as_ref().filter(|one| one.has_small_disk()).map(|_| Failure::DiskFull));
    let duration = Duration::from_secs(longer.unwrap_or(10));
    let plan = Plan { seed, duration, is_long: longer.is_some(), failures };
    let nats = Nats::start();
    run(async || plan.carry_out(database, cluster, nats).await);
}

/// The disk of PostgreSQL is full, and somebody makes room.
#[test]
fn a_full_disk_under_postgresql_loses_nothing() {
    if !is_shared() || number(LONGER).is_some() {
        return;
    }
    let Some(cluster) = small_cluster() else { return };
    let seed = number(SEED).unwrap_or(1);
    println!("{SEED}={seed}");
    let (database, nats) = (Database::on(cluster.url()), Nats::start());
    let failures = vec![Failure::DiskFull, Failure::DiskFull];
    let plan = Plan { seed, duration: Duration::ZERO, is_long: false, failures };
    run(async || plan.carry_out(database, Some(cluster), nats).await);
}
