//! Several servers in one process, driven by seeds: rooms, writer and broker are those of production; who asks for what where,
//! what is lost and who dies is drawn. A seed that fails is printed, and plays the same again with
//! `STACKADE_SIMULATION_SEED`.

use stackade_core::Rng;
use stackade_games::registry;
use stackade_online::{EndReason, Event, Live, Moment, Request, Seat};
use stackade_server::broker::{Broker, MemoryBroker};
use stackade_server::faults::Planted;
use stackade_server::limits::LimitTable;
use stackade_server::rooms::{Engines, RoomError, RoomHandle, Rooms};
use stackade_server::store::Store;
use stackade_server::time::{Hands, Time};

use crate::harness::Database;
use crate::linear::{Answered, Fault, Operation, check};
use crate::rooms::House;

/// One schedule instead of many.
const SEED: &str = "STACKADE_SIMULATION_SEED";
/// How many schedules instead of a few hundred.
const SCHEDULES: &str = "STACKADE_SIMULATION_SCHEDULES";
const SERVERS: usize = 3;
const STEPS: usize = 24;
const START: Moment = 1_700_000_000_000;
const GAME: &str = "staqs:size=3";
const PACE: &str = "turn:60";

/// A server, and how far its clock is off.
struct One {
    rooms: Rooms,
    hands: Hands,
    handle: RoomHandle,
}

struct World {
    store: Store,
    broker: MemoryBroker,
    servers: Vec<One>,
    id: String,
    now: Moment,
    /// Counts what clients do and hear.
    tick: u64,
    operations: Vec<Operation>,
    planted: Option<Planted>,
    faults: Vec<String>,
}

impl World {
    async fn new(store: &Store, seed: u64, planted: Option<Planted>) -> World {
        let (broker, id) = (MemoryBroker::default(), format!("s{seed}"));
        let house = House::at(store.clone(), START);
        house.game(&id, GAME, PACE).await;
        let (tick, operations, faults) = (0, Vec::new(), Vec::new());
        let mut world = World {
            store: store.clone(),
            broker,
            servers: Vec::new(),
            id,
            now: START,
            tick,
            operations,
            planted,
            faults,
        };
        for number in 0..SERVERS {
            let one = world.start(number).await.expect("the game is there");
            world.servers.push(one);
        }
        world
    }

    /// A server begins. Where its clock is its own, it is off.
    async fn start(&self, number: usize) -> Result<One, RoomError> {
        let off = match self.planted {
            Some(Planted::OwnClock) => number as i64 * 70_000 - 70_000,
            _ => 0,
        };
        let (time, hands) = Time::set(self.now + off);
        let engines = Engines::new(1, LimitTable::off());
        let rooms =
            Rooms::new(self.store.clone(), engines, time).with_broker(Broker::Memory(self.broker.clone()));
        let rooms = rooms.simulated(self.planted);
        let handle = rooms.enter(&self.id).await?;
        handle.show().await?;
        Ok(One { rooms, hands, handle })
    }

    fn tick(&mut self) -> u64 {
        self.tick += 1;
        self.tick
    }

    /// What somebody may want to play now, as one of the servers shows it.
    async fn wish(&self, server: usize, rng: &mut Rng) -> Option<(Seat, usize, String)> {
        let (shown, _) = self.servers[server].handle.show().await.ok()?;
        let seat = shown.turn?;
        let game = registry::match_from(&registry::parse_id(GAME).expect("a game"), &shown.position).ok()?;
        let legal = game.legal_moves();
        let mv = legal.get(rng.below(legal.len().max(1) as u32) as usize)?.clone();
        Some((seat, shown.moves.len(), mv))
    }

    /// Two clients ask at two servers at once.
    async fn ask_at_two(&mut self, rng: &mut Rng) {
        let servers = [0, 1].map(|_| rng.below(SERVERS as u32) as usize);
        let mut asked = Vec::new();
        for server in servers {
            let Some((seat, ply, mv)) = self.wish(server, rng).await else { return };
            let at = self.tick();
            let (handle, request) = (self.servers[server].handle.clone(), Request::play(ply, &mv));
            self.operations.push(Operation { ply, mv, asked: at, answered: None });
            asked.push((self.operations.len() - 1, async move { handle.ask(Some(seat), request).await }));
        }
        let [(one, first), (two, second)] = <[_; 2]>::try_from(asked).ok().expect("two");
        let answers = tokio::join!(first, second);
        for (index, answer) in [(one, answers.0), (two, answers.1)] {
            let at = self.tick();
            // What could not be saved may be there all the same.
            self.operations[index].answered = match answer {
                Ok(seq) => Some(Answered { at, seq: Some(seq) }),
                Err(RoomError::Refused(_)) => Some(Answered { at, seq: None }),
                Err(_) => None,
            };
        }
    }

    async fn step(&mut self, rng: &mut Rng) {
        match rng.below(16) {
            0..9 => self.ask_at_two(rng).await,
            9 => self.broker.cut(true),
            10 => self.broker.cut(false),
            11 => {
                // Killed, and another one in its place.
                let number = rng.below(SERVERS as u32) as usize;
                match self.start(number).await {
                    Ok(one) => self.servers[number] = one,
                    Err(error) => self.faults.push(format!("it cannot be opened any more: {error}")),
                }
            }
            12 => self.store.lose_answers(1),
            13 => self.store.fail_writes(1),
            14 => {
                let milliseconds = i64::from(rng.below(4_000));
                self.now += milliseconds;
                self.servers.iter().for_each(|one| one.hands.advance(milliseconds));
            }
            _ => {
                let number = rng.below(SERVERS as u32) as usize;
                let _ = self.servers[number].rooms.look_for_others().await;
                let _ = self.servers[number].rooms.look_at_due().await;
            }
        }
    }

    /// Everything is well again, and everybody looks; then all know what is stored, and the game can go on.
    async fn settle(&mut self) {
        self.broker.cut(false);
        self.store.lose_answers(0);
        self.store.fail_writes(0);
        for number in 0..SERVERS {
            let One { rooms, handle, .. } = &self.servers[number];
            rooms.look_for_others().await.expect("the store can be read");
            // What waits for the room is carried out before this is answered.
            let _ = handle.ask(None, Request::Look).await;
        }
        let (events, stored) = self.stored().await;
        for number in 0..SERVERS {
            let (shown, _) = self.servers[number].handle.show().await.expect("it is open");
            if shown.seq != events.len() as u64 || shown.moves != stored {
                self.faults.push(format!("server {number} shows {:?}, stored is {stored:?}", shown.moves));
            }
        }
    }

    async fn stored(&self) -> (Vec<(Moment, Event)>, Vec<String>) {
        let events = self.store.events(&self.id, 1).await.expect("they are without gaps");
        let moves = events.iter().filter_map(|(_, event)| match event {
            Event::Moved { mv, .. } => Some(mv.clone()),
            _ => None,
        });
        let moves = moves.collect();
        (events, moves)
    }

    /// Nobody has thought for as long as a turn may take.
    fn check_flags(&mut self, events: &[(Moment, Event)]) {
        let is_flag = |event: &Event| matches!(event, Event::Ended { why: EndReason::Time, .. });
        if events.iter().any(|(_, event)| is_flag(event)) {
            self.faults.push("somebody has lost on time who had time left".to_owned());
        }
    }
}

/// Plays a schedule; what is wrong with it.
async fn play_schedule(store: &Store, seed: u64, planted: Option<Planted>) -> Vec<String> {
    let mut rng = Rng::new(seed);
    store.take_fence_away(planted == Some(Planted::NoFence));
    let mut world = World::new(store, seed, planted).await;
    for _ in 0..STEPS {
        world.step(&mut rng).await;
    }
    world.settle().await;
    store.take_fence_away(false);
    let (events, _) = world.stored().await;
    world.check_flags(&events);
    let start = registry::new_match(&registry::parse_id(GAME).expect("a game"), 0);
    let start = Live::new(start, PACE.parse().expect("a pace"));
    let found = check(start, &events, &world.operations);
    world.faults.extend(found.iter().map(Fault::to_string));
    world.faults
}

/// A database that is as quick as may be, and a runtime that does one thing at a time.
fn simulate(test: impl AsyncFnOnce(&Store)) {
    let shared = std::path::Path::new("/dev/shm");
    let folder = if shared.is_dir() { tempfile::tempdir_in(shared) } else { tempfile::tempdir() };
    let folder = folder.expect("a folder");
    let database = Database::within(folder.path());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let store = database.open().await.expect("the database opens");
        test(&store).await;
        store.close().await;
    });
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

#[test]
fn no_schedule_makes_servers_disagree() {
    let seeds = match number(SEED) {
        Some(seed) => seed..seed + 1,
        None => 0..number(SCHEDULES).unwrap_or(150),
    };
    simulate(async |store| {
        for seed in seeds {
            let faults = play_schedule(store, seed, None).await;
            assert!(faults.is_empty(), "{SEED}={seed}: {faults:#?}");
        }
    });
}

#[test]
fn planted_faults_are_found() {
    simulate(async |store| {
        for (index, planted) in
            [Planted::NoFence, Planted::NewsBeforeCommit, Planted::OwnClock].into_iter().enumerate()
        {
            let mut found = None;
            for seed in 0..200 {
                // Each has games of its own.
                let faults = play_schedule(store, 10_000 * (index as u64 + 1) + seed, Some(planted)).await;
                if !faults.is_empty() {
                    found = Some((seed, faults));
                    break;
                }
            }
            let (seed, faults) = found.unwrap_or_else(|| panic!("{planted:?} was not found"));
            println!("{planted:?} was found by schedule {seed}: {faults:?}");
        }
    });
}
