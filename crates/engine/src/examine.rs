//! Examines an engine that somebody has written: does it keep to the protocol?
//!
//! Every check talks to a fresh process, so that one failure does not cause the next.

use std::time::{Duration, Instant};

use stackade_core::{AnyMatch, GameId, GameInfo, PLAYERS, Rng, shorten};
use stackade_games::registry;

use crate::process::{ErrorOutput, Process, Silence};

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was looked at.
    pub name: String,
    /// Whether it is as it should be, and if not, what is wrong.
    pub result: Result<(), String>,
}

/// How long an engine may take to start, or to answer anything but a search.
const TIMEOUT: Duration = Duration::from_secs(5);
/// By how much a search may overrun its time where nobody says otherwise: three times the 20 ms an engine should need to
/// stop, and as much again for a busy machine.
pub const GRACE: Duration = Duration::from_millis(120);

/// What a check finds out.
type Finding = Result<(), String>;
/// A check.
type Finder = fn(&mut Desk) -> Finding;

/// How often an engine may try to be in time: a machine that is busy with something else is late at
/// times, an engine that does not look at the clock is late every time.
const TRIES: usize = 3;

/// The checks of being in time.
const TIMED: [(&str, Finder); 4] = [
    ("go movetime: keeps to the time", keeps_time),
    ("go clock: answers with a millisecond left", clock_of_a_moment),
    ("go clock: leaves time on the clock", clock),
    ("stop: ends a search at once", stops),
];

/// The other checks that need any game on the board.
const CHECKS: [(&str, Finder); 10] = [
    ("go: says nothing but info lines before bestmove", only_info),
    ("stop: is harmless when nothing is going on", idle_stop),
    ("isready: is answered during a search", ready_while_searching),
    ("during a search other commands wait, or are refused", busy),
    ("garbage: one error line each, and nothing changes", garbage),
    ("position: an illegal move is refused and the board stays", illegal),
    ("step and undo, if it answers, lead where the rules say", steps),
    ("eval and key, if it answers, are complete", questions),
    ("quit: ends the program, during a search too", quits),
    ("end of input: ends the program, during a search too", hangs_up),
];

/// Runs all checks and tells of each as it is done. Checks of games that the engine does not play are
/// left out; it must play one. Searches may overrun their time by `grace`.
pub fn examine(command: &[String], grace: Duration, tell: &mut dyn FnMut(&Check)) {
    let at_desk = |finding: &dyn Fn(&mut Desk) -> Finding| {
        Desk::open(command, grace).and_then(|mut desk| finding(&mut desk))
    };
    let mut check_within = |tries: usize, name: &str, finding: &dyn Fn(&mut Desk) -> Finding| {
        let result = (1..tries).fold(at_desk(finding), |result, _| result.or_else(|_| at_desk(finding)));
        let is_fine = result.is_ok();
        tell(&Check { name: name.to_owned(), result });
        is_fine
    };
    let mut check = |name: &str, finding: &dyn Fn(&mut Desk) -> Finding| check_within(1, name, finding);
    if !check("hello: answers id name, id author and stackadeok", &hello) {
        return;
    }
    check("hello: announces the options Threads and Hash", &options);
    check("isready: answers readyok", &ready);
    let games: Vec<String> = tables().into_iter().filter(|id| plays(command, grace, id)).collect();
    let Some(game) = games.first() else {
        check("newgame: plays one of our games", &|_| Err("none was answered with ok".to_owned()));
        return;
    };
    for id in &games {
        check(&format!("{id}: plays legal moves"), &|desk| play_through(desk, id));
        check(&format!("{id}: bestmove none when the game is over"), &|desk| nothing_to_play(desk, id));
        check(&format!("{id}: moves, if it answers, are the legal moves"), &|desk| moves_agree(desk, id));
    }
    for (tries, checks) in [(TRIES, &TIMED[..]), (1, &CHECKS[..])] {
        for (name, finding) in checks {
            check_within(tries, name, &|desk| {
                desk.begin(game)?;
                finding(desk)
            });
        }
    }
}

/// Every game, with each number of players that it may have.
fn tables() -> Vec<String> {
    let tables = |info: &'static GameInfo| {
        let game = GameId::standard(info);
        let numbers = info.variants.iter().filter(|variant| variant.key == PLAYERS).flat_map(|it| it.values);
        let others =
            numbers.filter_map(move |number| game.with(PLAYERS, number)).filter(move |id| *id != game);
        std::iter::once(game).chain(others)
    };
    registry::games().into_iter().flat_map(tables).map(|id| id.to_string()).collect()
}

fn plays(command: &[String], grace: Duration, id: &str) -> bool {
    Desk::open(command, grace).and_then(|mut desk| desk.begin(id)).is_ok()
}

/// A process, and what to expect of it.
struct Desk {
    process: Process,
    /// By how much a search may overrun its time.
    grace: Duration,
    /// The game on its board.
    game: String,
}

impl Desk {
    fn open(command: &[String], grace: Duration) -> Result<Desk, String> {
        let process = Process::start(command, ErrorOutput::Passed)
            .map_err(|error| format!("cannot start it: {error}"))?;
        Ok(Desk { process, grace, game: String::new() })
    }

    fn send(&mut self, line: &str) -> Finding {
        self.process.send(line).map_err(|_| format!("it no longer listens to '{}'", shorten(line)))
    }

    /// Sends a line and reads on to the line that ends the answer, which is to be the expected one.
    fn ask(
        &mut self,
        line: &str,
        expected: &str,
        is_last: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, String> {
        self.send(line)?;
        self.wait(line, expected, TIMEOUT, is_last)
    }

    fn wait(
        &mut self,
        after: &str,
        expected: &str,
        patience: Duration,
        is_last: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, String> {
        // Where searches may be late, so may everything else.
        let patience = patience.max(self.grace);
        self.process.lines_until(patience, is_last).map_err(|silence| match silence {
            Silence::TimedOut => {
                unheard(after, expected, &format!("nothing came in {} ms", patience.as_millis()))
            }
            Silence::Closed => unheard(after, expected, "it ended"),
        })
    }

    /// Sends a line that must be answered by this one and no other.
    fn expect(&mut self, line: &str, answer: &str) -> Finding {
        let found = self.ask(line, answer, |_| true)?;
        if found == [answer] { Ok(()) } else { Err(unexpected(line, answer, &found[0])) }
    }

    fn expect_error(&mut self, line: &str) -> Finding {
        let found = self.ask(line, "error …", |_| true)?;
        if is_error(&found[0]) { Ok(()) } else { Err(unexpected(line, "error …", &found[0])) }
    }

    fn begin(&mut self, id: &str) -> Finding {
        id.clone_into(&mut self.game);
        self.ask("stackade", "stackadeok", |line| line == "stackadeok")?;
        self.expect(&format!("newgame {id}"), "ok")
    }

    /// Searches and returns the best move; what comes before it must be news.
    fn best(&mut self, go: &str, patience: Duration) -> Result<String, String> {
        self.send(go)?;
        self.best_after(go, patience)
    }

    fn best_after(&mut self, line: &str, patience: Duration) -> Result<String, String> {
        let lines = self.wait(line, "bestmove …", patience, |line| !line.starts_with("info "))?;
        let last = lines.last().map(String::as_str).unwrap_or_default();
        last.strip_prefix("bestmove ").map(str::to_owned).ok_or_else(|| unexpected(line, "bestmove …", last))
    }

    /// What a question is answered before `ok`; none if it is refused.
    fn answer(&mut self, line: &str) -> Result<Option<Vec<String>>, String> {
        let mut lines = self.ask(line, "ok", |line| line == "ok" || is_error(line))?;
        Ok(if lines.pop().is_some_and(|last| last == "ok") { Some(lines) } else { None })
    }

    /// Whether the engine does this, which leads to the position of `game`.
    fn leads_to(&mut self, line: &str, game: &dyn AnyMatch) -> Result<bool, String> {
        let Some(lines) = self.answer(line)? else { return Ok(false) };
        let expected = format!("position {}", game.position());
        if lines == [&*expected] { Ok(true) } else { Err(unexpected(line, &expected, &lines.join(", "))) }
    }

    /// Says nothing more: another question gets its own answer next.
    fn is_quiet(&mut self) -> Finding {
        self.expect("isready", "readyok")
    }
}

fn is_error(line: &str) -> bool {
    line == "error" || line.starts_with("error ")
}

/// What was expected and did not come.
fn unheard(line: &str, expected: &str, what: &str) -> String {
    format!("after '{}' expected '{expected}', but {what}", shorten(line))
}

fn unexpected(line: &str, expected: &str, found: &str) -> String {
    format!("after '{}' expected '{expected}', not '{}'", shorten(line), shorten(found))
}

fn hello(desk: &mut Desk) -> Finding {
    let lines = desk.ask("stackade", "stackadeok", |line| line == "stackadeok")?;
    for part in ["id name ", "id author "] {
        if !lines.iter().any(|line| line.len() > part.len() && line.starts_with(part)) {
            return Err(format!("there is no line '{part}…'"));
        }
    }
    desk.is_quiet()
}

fn options(desk: &mut Desk) -> Finding {
    let lines = desk.ask("stackade", "stackadeok", |line| line == "stackadeok")?;
    for name in ["Threads", "Hash"] {
        let start = format!("option name {name} type spin ");
        if !lines.iter().any(|line| line.starts_with(&start)) {
            return Err(format!("there is no line '{start}…'"));
        }
        desk.expect(&format!("setoption name {name} value 1"), "ok")?;
    }
    desk.is_quiet()
}

fn ready(desk: &mut Desk) -> Finding {
    desk.is_quiet()?;
    desk.is_quiet()
}

/// Plays against random moves for a while; who begins a game differs from game to game.
fn play_through(desk: &mut Desk, id: &str) -> Finding {
    const TURNS: usize = 60;
    desk.begin(id)?;
    let parsed = registry::parse_id(id).map_err(|error| error.to_string())?;
    for seed in 0..2u64 {
        let mut game = registry::new_match(&parsed, seed);
        let mut rng = Rng::new(seed);
        if seed == 1 {
            game.play_random(&mut rng);
        }
        while game.result().is_none() && game.ply() < TURNS {
            play_turn(desk, &mut *game, seed)?;
            game.play_random(&mut rng);
        }
    }
    Ok(())
}

fn play_turn(desk: &mut Desk, game: &mut dyn AnyMatch, seed: u64) -> Finding {
    let moves = game.moves();
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    // Either way of giving the same position.
    let position = match seed {
        0 => format!("position start{moves}"),
        _ => format!("position string {}{moves}", game.start()),
    };
    desk.expect(&position, "ok")?;
    let best = desk.best("go movetime 10", TIMEOUT)?;
    game.play(&best).map_err(|error| format!("bestmove '{}' at {}: {error}", shorten(&best), game.position()))
}

/// A game that is over: random moves lead to one.
fn nothing_to_play(desk: &mut Desk, id: &str) -> Finding {
    desk.begin(id)?;
    let parsed = registry::parse_id(id).map_err(|error| error.to_string())?;
    let mut game = registry::new_match(&parsed, 0);
    let mut rng = Rng::new(1);
    while game.play_random(&mut rng).is_some() {}
    desk.expect(&format!("position start moves {}", game.moves().join(" ")), "ok")?;
    match desk.best("go movetime 10", TIMEOUT)?.as_str() {
        "none" => Ok(()),
        other => Err(unexpected("go movetime 10", "bestmove none", &format!("bestmove {other}"))),
    }
}

fn moves_agree(desk: &mut Desk, id: &str) -> Finding {
    desk.begin(id)?;
    let parsed = registry::parse_id(id).map_err(|error| error.to_string())?;
    let Some(mut lines) = desk.answer("moves")? else { return Ok(()) };
    lines.sort_unstable();
    let expected = registry::new_match(&parsed, 0).legal_moves();
    if lines == expected {
        Ok(())
    } else {
        Err(format!("{} moves, expected {}", lines.len(), expected.len()))
    }
}

/// Searches within `limit` and a grace.
fn timed(desk: &mut Desk, go: &str, limit: Duration) -> Finding {
    timed_strictly(desk, go, limit + desk.grace)
}

/// Searches and needs no longer than `limit`.
fn timed_strictly(desk: &mut Desk, go: &str, limit: Duration) -> Finding {
    let began = Instant::now();
    desk.best(go, TIMEOUT + limit)?;
    let took = began.elapsed();
    if took > limit { Err(format!("'{go}' took {} ms", took.as_millis())) } else { Ok(()) }
}

fn keeps_time(desk: &mut Desk) -> Finding {
    for time in [1, 50, 300] {
        timed(desk, &format!("go movetime {time}"), Duration::from_millis(time))?;
    }
    Ok(())
}

fn clock_of_a_moment(desk: &mut Desk) -> Finding {
    timed(desk, "go clock 1 1 inc 0 0", Duration::from_millis(1))?;
    timed(desk, "go clock 1 60000 inc 0 0", Duration::from_millis(1))
}

fn clock(desk: &mut Desk) -> Finding {
    // With a second on the clock there is no need of the usual grace: an engine that uses it up has lost on time.
    let limit = Duration::from_millis(999).max(desk.grace);
    timed_strictly(desk, "go clock 1000 1000 inc 10 10", limit)
}

fn only_info(desk: &mut Desk) -> Finding {
    desk.best("go movetime 100", TIMEOUT)?;
    desk.is_quiet()
}

fn stops(desk: &mut Desk) -> Finding {
    desk.send("go infinite")?;
    let early = desk.process.lines_until(Duration::from_millis(200), |line| line.starts_with("bestmove"));
    if early.is_ok() {
        return Err("go infinite: bestmove came before stop".to_owned());
    }
    let began = Instant::now();
    desk.send("stop")?;
    desk.best_after("stop", TIMEOUT)?;
    let took = began.elapsed();
    if took > desk.grace { Err(format!("it took {} ms", took.as_millis())) } else { desk.is_quiet() }
}

fn idle_stop(desk: &mut Desk) -> Finding {
    desk.send("stop")?;
    desk.is_quiet()
}

fn ready_while_searching(desk: &mut Desk) -> Finding {
    desk.send("go infinite")?;
    desk.send("isready")?;
    let lines = desk.wait("isready", "readyok", TIMEOUT, |line| !line.starts_with("info "))?;
    if lines.last().is_none_or(|line| line != "readyok") {
        return Err(unexpected("isready", "readyok", lines.last().map_or("", String::as_str)));
    }
    desk.best("stop", TIMEOUT).map(drop)
}

/// Other commands wait for the search; older engines refuse them, which is as good.
fn busy(desk: &mut Desk) -> Finding {
    let lines = ["go infinite", "position start", "nonsense", "stop"];
    lines.iter().try_for_each(|line| desk.send(line))?;
    let mut answers = Vec::new();
    for _ in 0..3 {
        answers.extend(desk.wait("stop", "bestmove …", TIMEOUT, |line| !line.starts_with("info "))?.pop());
    }
    let of = |is: &dyn Fn(&str) -> bool| answers.iter().filter(|line| is(line)).count();
    let (moves, errors) = (of(&|line| line.starts_with("bestmove ")), of(&is_error));
    let is_fine = moves == 1 && (errors == 2 || errors == 1 && of(&|line| line == "ok") == 1);
    if !is_fine {
        let expected = "bestmove …, ok or error …, error …";
        return Err(unexpected("go infinite, position start, nonsense, stop", expected, &answers.join(", ")));
    }
    desk.is_quiet()
}

/// Plays on the engine's board, whose position must be ours, and takes it back.
fn steps(desk: &mut Desk) -> Finding {
    let mut game =
        registry::new_match(&registry::parse_id(&desk.game).map_err(|error| error.to_string())?, 0);
    let mut rng = Rng::new(2);
    while game.ply() < 6 && game.play_random(&mut rng).is_some() {
        let line = format!("step {}", game.last_move().unwrap_or_default());
        if !desk.leads_to(&line, &*game)? {
            return Ok(());
        }
    }
    desk.expect_error("step zz")?;
    while game.undo().is_some() {
        if !desk.leads_to("undo", &*game)? {
            return Err("it answers step, and not undo".to_owned());
        }
    }
    desk.expect_error("undo")?;
    desk.is_quiet()
}

/// What may be asked of the board ends with `ok`, or is refused as a whole.
fn questions(desk: &mut Desk) -> Finding {
    for (line, expected) in [("eval", "score "), ("key", "key ")] {
        let answer = desk.answer(line)?;
        if answer.as_ref().is_some_and(|lines| !lines.iter().any(|line| line.starts_with(expected))) {
            return Err(unexpected(line, &format!("{expected}…"), &answer.unwrap_or_default().join(", ")));
        }
    }
    desk.is_quiet()
}

fn garbage(desk: &mut Desk) -> Finding {
    let long = "x".repeat(100_000);
    let many = format!("position start moves {}", "a1-a1 ".repeat(1_000));
    let lines = [
        "nonsense",
        "go",
        "go sideways",
        "go movetime",
        "go movetime -5",
        "go depth x",
        "go level 0",
        "go level 11",
        "newgame",
        "newgame chess",
        "position",
        "position nowhere",
        "position string",
        "position string x w",
        "position start moves zz",
        "position start seed x",
        "setoption",
        "setoption name Hash value 0",
        "setoption name Nothing value 1",
        "\u{1F600}",
        "\0",
        &long,
        &many,
    ];
    for line in lines {
        desk.expect_error(line)?;
    }
    desk.is_quiet()?;
    desk.best("go movetime 10", TIMEOUT).map(drop)
}

fn illegal(desk: &mut Desk) -> Finding {
    let before = desk.best("go movetime 10", TIMEOUT)?;
    desk.expect(&format!("position start moves {before}"), "ok")?;
    desk.expect_error(&format!("position start moves {before} {before} {before} {before}"))?;
    // The board stays: the move that has been played leads somewhere else.
    let reply = desk.best("go movetime 10", TIMEOUT)?;
    desk.expect(&format!("position start moves {before} {reply}"), "ok")
}

fn quits(desk: &mut Desk) -> Finding {
    desk.send("go infinite")?;
    desk.send("quit")?;
    ends(desk)
}

fn hangs_up(desk: &mut Desk) -> Finding {
    desk.send("go infinite")?;
    desk.process.hang_up();
    desk.best_after("the end of the input", TIMEOUT)?;
    ends(desk)
}

fn ends(desk: &mut Desk) -> Finding {
    match desk.process.ends_within(Duration::from_secs(2)) {
        Some(true) => Ok(()),
        Some(false) => Err("it ended with an error".to_owned()),
        None => Err("it is still running after two seconds".to_owned()),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn who_uses_up_the_clock_fails() {
        for (seconds, is_fine) in [("0.1", true), ("1.05", false)] {
            let script = format!("read go; sleep {seconds}; echo bestmove a1");
            let command = ["sh", "-c", &script].map(str::to_owned);
            let mut desk = Desk::open(&command, GRACE).expect("there is a shell");
            assert_eq!(clock(&mut desk).is_ok(), is_fine, "{seconds}");
        }
    }

    #[test]
    fn who_ends_too_early_is_told_what_was_expected() {
        let command = ["sh", "-c", "cat > /dev/null"].map(str::to_owned);
        let mut desk = Desk::open(&command, GRACE).expect("there is a shell");
        let said = hangs_up(&mut desk).expect_err("it says no best move");
        assert_eq!(said, "after 'the end of the input' expected 'bestmove …', but it ended");
    }
}
