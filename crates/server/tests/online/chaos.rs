//! Three servers under load while something always fails: servers are killed or stopped for a while, the broker dies and comes
//! back, connections to it or to the database are cut or slow, the database itself is restarted, and its standby takes over.
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
use crate::harness::{Database, Player, Server, TestGame, play, run};
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
}

/// Plays one game after the other until it is over, and tells of each what was asked for and answered.
async fn play_games(world: Arc<World>, seed: u64) -> Vec<(TestGame, Vec<Operation>)> {
    let (mut rng, mut played) = (Rng::new(seed), Vec::new());
    while !world.is_over() {
        let server = world.server(&mut rng);
        let made = TestGame::try_new(&server, json!({ "game": GAME, "pace": PACE }));
        let Ok(Some(table)) = tokio::time::timeout(world.patience, made).await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let operations = play_game(&world, &table, &mut rng).await;
        played.push((table, operations));
    }
    played
}

/// Plays a game to its end or to that of the test, at any server that answers.
async fn play_game(world: &World, table: &TestGame, rng: &mut Rng) -> Vec<Operation> {
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
    const ALL: [Failure; 8] = {
        let [a, b, c, d, e, f] = Failure::USUAL;
        [a, b, c, d, e, f, Failure::DatabaseRestarted, Failure::StandbyPromoted]
    };

    /// Whether nobody can move before it is over.
    fn stops_all(self) -> bool {
        matches!(self, Failure::DatabaseRestarted | Failure::StandbyPromoted)
    }
}

/// Draws failures so that each has happened before one happens again.
struct Bag {
    all: &'static [Failure],
    left: Vec<Failure>,
}

impl Bag {
    /// With those of the database itself or without them.
    fn new(is_long: bool) -> Bag {
        let all = &Failure::ALL[..Failure::USUAL.len() + usize::from(is_long)];
        Bag { all, left: Vec::new() }
    }

    fn draw(&mut self, rng: &mut Rng) -> Failure {
        if self.left.is_empty() {
            self.left = self.all.to_vec();
        }
        self.left.swap_remove(rng.below(self.left.len() as u32) as usize)
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
    fn open(database: Database, nats: Nats, is_long: bool) -> Site {
        let link = |url: &str| Link::to(authority(url));
        let links: Vec<_> = (0..SERVERS).map(|_| [link(&database.url), link(&nats.url)]).collect();
        let servers: Vec<_> = links.iter().map(|ways| Site::serve(&database, &nats, ways)).collect();
        let addresses = std::array::from_fn(|index| servers[index].server.address);
        let cluster = is_long.then(|| Cluster::of(&database.url));
        let standby = cluster.as_ref().map(Cluster::stand_by);
        let world = World {
            addresses: Mutex::new(addresses),
            tick: AtomicU64::new(1),
            is_over: AtomicBool::new(false),
            waits: Mutex::default(),
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
            Failure::StandbyPromoted => self.fail_over(),
        }
    }

    /// The database is killed, and its standby takes its place.
    fn fail_over(&mut self) {
        let standby = self.standby.take().expect("there is one");
        self.cluster.take().expect("it is nobody else's").kill();
        let promoted = standby.promote();
        self.links.iter().for_each(|[link, _]| link.lead_to(promoted.address()));
        self.database.url = promoted.url(&self.database.url);
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
    for kind in Failure::ALL {
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

#[test]
fn whatever_fails_histories_are_linearizable() {
    if !is_shared() {
        return;
    }
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (longer, seed) = (number(LONGER), number(SEED).unwrap_or(1));
    println!("{SEED}={seed}");
    let duration = Duration::from_secs(longer.unwrap_or(10));
    // An idle moment before each failure.
    let gap = |rng: &mut Rng| match longer {
        Some(_) => Duration::from_millis(5_000 + u64::from(rng.below(15_000))),
        None => Duration::from_millis(300 + u64::from(rng.below(900))),
    };
    let (database, nats) = (Database::new(), Nats::start());
    run(async || {
        let mut rng = Rng::new(seed);
        let mut site = Site::open(database, nats, longer.is_some());
        let mut tasks = tokio::task::JoinSet::new();
        for number in 0..GAMES {
            tasks.spawn(play_games(Arc::clone(&site.world), seed * 100_000 + number as u64));
        }
        let mut bag = Bag::new(longer.is_some());
        let (begin, mut failures) = (Instant::now(), Vec::new());
        let is_enough = |world: &World| world.moves() > LEAST_MOVES || begin.elapsed() > duration + HANGS;
        while begin.elapsed() < duration || failures.len() < Failure::USUAL.len() || !is_enough(&site.world) {
            tokio::time::sleep(gap(&mut rng)).await;
            let is_time = site.standby.is_some() && begin.elapsed() > duration / 2;
            let failure = if is_time { Failure::StandbyPromoted } else { bag.draw(&mut rng) };
            let victim = rng.below(SERVERS as u32) as usize;
            let began = Instant::now();
            site.suffer(failure, victim).await;
            failures.push((failure, began, Instant::now()));
            if longer.is_some() {
                println!("{:>4} s {failure:?}", begin.elapsed().as_secs());
            }
        }
        // Whoever was hit last shows that it goes on.
        tokio::time::sleep(site.pause).await;
        site.world.is_over.store(true, Ordering::Relaxed);
        let (mut moves, mut games, mut wrong) = (0, 0, Vec::new());
        let store = Store::open_beside(&site.database.url).await.expect("the database is there");
        while let Some(done) = tasks.join_next().await {
            for (table, operations) in done.expect("no panic") {
                let start = registry::new_match(&registry::parse_id(GAME).expect("a game"), 0);
                let start = Live::new(start, PACE.parse().expect("a pace"));
                let events = store.events(&table.id, 1).await.expect("they are without gaps");
                moves += operations.iter().filter(|one| one.answered.is_some()).count();
                games += 1;
                // Nobody thinks for long, so whoever loses on time was charged for what failed.
                let is_charged = |event: &Event| matches!(event, Event::Ended { why: EndReason::Time, .. });
                let charged = events.iter().any(|(_, event)| is_charged(event));
                wrong.extend(charged.then(|| format!("{} was lost on time", table.id)));
                let faults = check(start, &events, &operations);
                wrong.extend(faults.iter().map(|fault| format!("{}: {fault}", table.id)));
            }
        }
        site.servers.drain(..).for_each(Process::kill);
        println!("{} failures, {moves} moves acknowledged in {games} games", failures.len());
        report(&site.world.waits.lock().expect("nobody panics with it"), &failures);
        assert!(wrong.is_empty(), "{SEED}={seed}: {wrong:?}");
        assert!(moves > LEAST_MOVES, "{moves} moves");
    });
}
