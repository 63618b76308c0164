//! What a prover says that knows the rules and nothing else: how often it disagrees with tables and provers.

use stackade_core::{GameId, Rng};
use stackade_games::table::{Place, Results, Tabled, read_table};
use stackade_games::{registry, with_rules};
use stackade_reference::Reference;
use stackade_search::{Effort, Evaluate, Hooks, Limits, Means, NoClock, Verdict};

use super::mine::random_line;
use super::tabled;
use crate::{MeasureError, Order, page};

/// How many positions it remembers.
const REMEMBERED: usize = 1 << 22;
/// Positions late in the game, and openings, of a board that is too large for all of them.
const LATE: u64 = 10_000;
const OPENINGS: u64 = 200;
/// A board with more openings than this is too large for all of them.
const SMALL: u32 = 200_000;
/// How many turns after the opening a game is late.
const LATE_TURNS: u32 = 6;

/// Writes how often it disagrees.
pub(super) fn measure(order: &Order) -> Result<(), MeasureError> {
    let mut part =
        "\n| game | positions | compared | disagreements | nodes of the other prover |\n|---|---|---:|---:|---:|\n"
            .to_owned();
    for id in tabled(order)?.into_iter().rev() {
        let rows = with_rules!(&id, rules => compare(rules, &id, order))?;
        eprint!("{rows}");
        part += &rows;
    }
    part.push('\n');
    Ok(page::replace(&order.docs.join("truth.md"), "second opinion", &part)?)
}

/// How many positions were compared, and how often there was another result.
#[derive(Default)]
struct Agreement {
    compared: u64,
    disagreements: u64,
}

impl Agreement {
    fn add(&mut self, one: Verdict, other: Verdict) {
        self.compared += 1;
        self.disagreements += u64::from(one != other);
    }

    fn row(&self, id: &GameId, what: &str, nodes: u64) -> String {
        format!("| {id} | {what} | {} | {} | {nodes} |\n", self.compared, self.disagreements)
    }
}

fn compare<G: Evaluate>(rules: G, id: &GameId, order: &Order) -> Result<String, MeasureError> {
    let tables = registry::entry(id.info()).data.tables.ok_or("there are no tables")?;
    let tabled = (tables.open)(id).ok_or("there is no table")?;
    let turns = tabled.layers().len() as u32 - 1;
    let mut another = Reference::new(rules.clone(), REMEMBERED);
    if tabled.layers()[turns as usize] <= SMALL {
        let bytes = tables.shipped(id).ok_or("it is not whole")?;
        let results = read_table(bytes, &id.to_string(), &tabled.layers())?.pop().ok_or("it is empty")?;
        let agreement = every_opening(&rules, &*tabled, turns, &results, &mut another)?;
        return Ok(agreement.row(id, "every opening", another.nodes()));
    }
    let late = some_positions(&rules, order, LATE, |rng| turns + LATE_TURNS + rng.below(turns), &mut another);
    let mut rows = late.row(id, "late in the game", another.nodes());
    let before = another.nodes();
    let openings = some_positions(&rules, order, OPENINGS, |_| turns, &mut another);
    rows += &openings.row(id, "openings", another.nodes() - before);
    Ok(rows)
}

fn every_opening<G: Evaluate>(
    rules: &G,
    tabled: &dyn Tabled,
    turns: u32,
    results: &Results,
    another: &mut Reference<G>,
) -> Result<Agreement, MeasureError> {
    let mut agreement = Agreement::default();
    for (index, said) in (0..).zip(results.iter()) {
        let position =
            tabled.position_at(Place { layer: turns as usize, index }).ok_or("there is no such class")?;
        let state = rules.state(&rules.parse_position(&position).map_err(|error| error.to_string())?);
        agreement.add(said, another.verdict(&state));
    }
    Ok(agreement)
}

/// Positions of random games, a fifth of the usual number with `--games`.
fn some_positions<G: Evaluate>(
    rules: &G,
    order: &Order,
    usual: u64,
    turns: impl Fn(&mut Rng) -> u32,
    another: &mut Reference<G>,
) -> Agreement {
    let mut rng = Rng::new(order.seed);
    let mut agreement = Agreement::default();
    for _ in 0..order.matches_or(usual).min(usual) {
        let turns = turns(&mut rng);
        let (_, state) = random_line(rules, turns, &mut rng);
        agreement.add(ask_ours(rules, &state), another.verdict(&state));
    }
    agreement
}

/// What the game's own prover says.
fn ask_ours<G: Evaluate>(rules: &G, state: &G::State) -> Verdict {
    let hooks: &dyn Hooks<G::Move> = &NoClock;
    Effort::with(Limits::default(), 0, hooks, |effort| {
        let mut prover = rules.prover(Means { threads: 1, megabytes: 16 });
        let mut reaches = |goal| prover.reaches(state, goal, effort).is_some_and(|answer| answer.is_yes);
        if reaches(Verdict::Win) {
            Verdict::Win
        } else if reaches(Verdict::Draw) {
            Verdict::Draw
        } else {
            Verdict::Loss
        }
    })
}
