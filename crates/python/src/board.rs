//! `stackade.Match`: a game being played, by moves in notation or by numbers.

use std::sync::Arc;

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use stackade_core::record::{Record, Records, Start, is_setup_tag, replay};
use stackade_core::{AnyMatch, Rng, Side};
use stackade_engine::Breadth;
use stackade_games::environment::{ActionError, AnyEnvironment};
use stackade_games::registry;
use stackade_search::many::points_of;

use crate::drawing::Shown;
use crate::error::{ArgumentError, EncodingError, RecordError, Refusal, StackadeError};
use crate::game::parse;
use crate::thinking::{self, Line, Means, Proof, Term, Wish};

/// A game in progress or finished, with its whole history.
#[pyclass(module = "stackade")]
pub(crate) struct Match {
    game: Box<dyn AnyMatch>,
    /// How it was set up, for records.
    start: Start,
    /// None for a game from outside that has no numbers.
    environment: Option<Arc<dyn AnyEnvironment>>,
    /// The actions of a turn that is not complete yet.
    chosen: Vec<usize>,
}

impl Match {
    fn around(game: Box<dyn AnyMatch>, start: Start) -> Match {
        let environment = registry::environment(&game.id()).map(Arc::from);
        Match { game, start, environment, chosen: Vec::new() }
    }

    fn numbers(&self) -> PyResult<&Arc<dyn AnyEnvironment>> {
        let refuse =
            || EncodingError::new_err(format!("'{}' has no actions and observations", self.game.id()));
        self.environment.as_ref().ok_or_else(refuse)
    }

    fn play_text(&mut self, mv: &str) -> PyResult<()> {
        self.game.play(mv).map_err(Refusal::from)?;
        self.chosen.clear();
        Ok(())
    }

    fn play_action(&mut self, action: i64) -> PyResult<()> {
        let number = self.action(action)?;
        let Match { game, environment: Some(environment), chosen, .. } = self else {
            return self.numbers().map(|_| ());
        };
        environment.play(&mut **game, chosen, number).map_err(|error| Refusal::from(error).into())
    }

    /// An action as Python writes it.
    fn action(&self, action: i64) -> PyResult<usize> {
        let numbers = self.numbers()?;
        usize::try_from(action).map_err(|_| {
            let count = numbers.encoding().action_count();
            Refusal::from(ActionError { action, game: None, count }).into()
        })
    }

    fn refuse_if_over(&self) -> PyResult<()> {
        match self.game.result() {
            Some(result) => {
                Err(StackadeError::new_err(format!("the game is over: {}", result.ending.words())))
            }
            None => Ok(()),
        }
    }

    fn shown(&self) -> Shown {
        Shown::new(&*self.game)
    }
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, *, seed=None, position=None, moves=Vec::new()))]
    fn new(game: &str, seed: Option<u64>, position: Option<String>, moves: Vec<String>) -> PyResult<Match> {
        let id = parse(game)?;
        let (game, start) = match (seed, position) {
            (Some(_), Some(_)) => {
                return Err(ArgumentError::new_err("expected a seed or a position, not both"));
            }
            (None, Some(position)) => {
                let game = registry::match_from(&id, &position).map_err(Refusal::from)?;
                (game, Start::Position(position))
            }
            (Some(seed), None) => (registry::new_match(&id, seed), Start::Seed(seed)),
            (None, None) => (registry::new_match(&id, 0), Start::Standard),
        };
        let mut game = Match::around(game, start);
        moves.iter().try_for_each(|mv| game.play_text(mv))?;
        Ok(game)
    }

    /// The games of a text with game records.
    #[staticmethod]
    fn from_records(text: &str) -> PyResult<Vec<Match>> {
        let mut games = Vec::new();
        for located in Records::new(text) {
            let located = located.map_err(Refusal::from)?;
            let wrong = |error| Refusal::from(located.locate(&error));
            let game = replay(&located.record, registry::set_up).map_err(wrong)?;
            let start = located.record.start().map_err(wrong)?;
            games.push(Match::around(game, start));
        }
        Ok(games)
    }

    /// The game's id, in its canonical form.
    #[getter]
    fn game(&self) -> String {
        self.game.id().to_string()
    }

    /// The position on the board as text.
    #[getter]
    fn position(&self) -> String {
        self.game.position()
    }

    /// The position that the game started from.
    #[getter]
    fn start(&self) -> String {
        self.game.start()
    }

    /// The moves played so far.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.game.moves()
    }

    /// How many moves have been played.
    #[getter]
    fn ply(&self) -> usize {
        self.game.ply()
    }

    /// The names of the sides, in the order in which they move.
    #[getter]
    fn sides(&self) -> Vec<&'static str> {
        self.game.sides().iter().map(|side| side.name).collect()
    }

    /// The number of the side to move.
    #[getter]
    fn side(&self) -> usize {
        self.game.side_to_move().index()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.result().is_some()
    }

    /// The winner's letter, `draw`, or the ranks of more than two sides; none while the game goes on.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.game.result().map(|result| result.outcome.code(self.game.sides()))
    }

    /// The number of the side that has won, if there is one.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.game.result().and_then(|result| result.outcome.winner()).map(Side::index)
    }

    /// Why the game has ended; none while it goes on.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.game.result().map(|result| result.ending.words())
    }

    /// What the game was worth to each side, from -1 to 1; zeros while it goes on.
    #[getter]
    fn returns(&self) -> Vec<f32> {
        let sides = self.game.sides().len();
        match self.game.result() {
            None => vec![0.0; sides],
            Some(result) => {
                points_of(result.outcome, sides)[..sides].iter().map(|points| 2.0 * points - 1.0).collect()
            }
        }
    }

    /// A number for the position that its reflections and rotations share.
    #[getter]
    fn key(&self) -> u64 {
        self.game.key()
    }

    /// The legal moves, sorted.
    fn legal_moves(&self) -> Vec<String> {
        self.game.legal_moves()
    }

    /// Plays a move in notation, or an action by its number. A move is a whole turn, whatever was chosen of it before.
    fn play(&mut self, choice: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(action) = choice.extract::<i64>() {
            return self.play_action(action);
        }
        if choice.is_instance_of::<PyInt>() {
            return self.play_action(i64::MAX);
        }
        match choice.extract::<String>() {
            Ok(mv) => self.play_text(&mv),
            Err(_) => {
                let kind = choice.get_type().name()?.to_string();
                Err(PyTypeError::new_err(format!("expected a move as str or an action as int, not {kind}")))
            }
        }
    }

    /// Plays random moves: so many, or to the end.
    #[pyo3(signature = (seed, turns=None))]
    fn play_random(&mut self, seed: u64, turns: Option<usize>) -> usize {
        let mut rng = Rng::new(seed);
        self.chosen.clear();
        let mut played = 0;
        while played < turns.unwrap_or(usize::MAX) && self.game.play_random(&mut rng).is_some() {
            played += 1;
        }
        played
    }

    /// Takes the last action of an incomplete turn back, or else the last move. Whether there was one.
    fn undo(&mut self) -> bool {
        self.chosen.pop().is_some() || self.game.undo().is_some()
    }

    /// Plays the move that was taken back last. Whether there was one.
    fn redo(&mut self) -> bool {
        self.chosen.is_empty() && self.game.redo().is_some()
    }

    /// The game as it was after so many moves.
    fn at(&self, ply: usize) -> PyResult<Match> {
        let mut game = self.__copy__();
        game.chosen.clear();
        if ply > game.game.ply() {
            let said = format!("the game has {} moves, expected at most as many, not {ply}", game.game.ply());
            return Err(pyo3::exceptions::PyIndexError::new_err(said));
        }
        while game.game.ply() > ply {
            game.game.undo();
        }
        Ok(game)
    }

    /// A side gives up.
    fn resign(&mut self, side: usize) -> PyResult<()> {
        let count = self.game.sides().len();
        match Side::new(side).filter(|_| side < count) {
            Some(loser) => {
                self.chosen.clear();
                self.game.resign(loser);
                Ok(())
            }
            None => Err(pyo3::exceptions::PyIndexError::new_err(format!(
                "there is no side {side}, expected one of 0 to {}",
                count - 1
            ))),
        }
    }

    /// The actions of a turn that is not complete yet.
    #[getter]
    fn chosen(&self) -> Vec<usize> {
        self.chosen.clone()
    }

    /// The legal actions, lowest first.
    fn legal_actions(&self) -> PyResult<Vec<usize>> {
        Ok(self.numbers()?.legal_actions(&*self.game, &self.chosen))
    }

    /// The legal actions as an array of bool, as long as there are actions.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let numbers = self.numbers()?;
        let mut mask = vec![false; numbers.encoding().action_count()];
        for action in numbers.legal_actions(&*self.game, &self.chosen) {
            mask[action] = true;
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// What the side to move sees: planes, rows, columns.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let numbers = self.numbers()?;
        let encoding = numbers.encoding();
        let mut planes = vec![0; encoding.observation_len()];
        numbers.observe(&*self.game, &self.chosen, &mut planes);
        PyArray1::from_vec(py, planes).reshape([encoding.planes.len(), encoding.rows, encoding.columns])
    }

    /// The actions that make up a legal move, one for each stage.
    fn actions_of(&self, r#move: &str) -> PyResult<Vec<usize>> {
        Ok(self.numbers()?.actions_of(&*self.game, r#move).map_err(Refusal::from)?)
    }

    /// The move that a legal action completes; none if more is to be chosen.
    fn move_of(&self, action: i64) -> PyResult<Option<String>> {
        let action = self.action(action)?;
        Ok(self.numbers()?.move_of(&*self.game, &self.chosen, action).map_err(Refusal::from)?)
    }

    /// The best move that is found within a level or limits; without either within a second.
    #[pyo3(signature = (*, level=None, depth=None, nodes=None, time=None, threads=1, hash=16, seed=0))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn best(
        &self,
        py: Python<'_>,
        level: Option<u8>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        threads: usize,
        hash: usize,
        seed: u64,
    ) -> PyResult<String> {
        self.refuse_if_over()?;
        let means = Means { threads, hash, lines: 1, seed };
        let report = thinking::think(py, &*self.game, &Wish { level, depth, nodes, time }, &means)?;
        report.best.ok_or_else(|| StackadeError::new_err("no move was found"))
    }

    /// The best moves with scores and the play they lead to.
    #[pyo3(signature = (lines=1, *, level=None, depth=None, nodes=None, time=None, threads=1, hash=16))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        lines: usize,
        level: Option<u8>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        threads: usize,
        hash: usize,
    ) -> PyResult<Vec<Line>> {
        self.refuse_if_over()?;
        let means = Means { threads, hash, lines, seed: 0 };
        let report = thinking::think(py, &*self.game, &Wish { level, depth, nodes, time }, &means)?;
        Ok(thinking::lines(&report))
    }

    /// What can be proved about the position: its result and a move that keeps it, or all such moves.
    #[pyo3(signature = (all_moves=false, *, nodes=None, time=None, threads=1, hash=64))]
    fn solve(
        &self,
        py: Python<'_>,
        all_moves: bool,
        nodes: Option<u64>,
        time: Option<f64>,
        threads: usize,
        hash: usize,
    ) -> PyResult<Proof> {
        self.game.id().two_sided().map_err(Refusal::from)?;
        let breadth = if all_moves { Breadth::AllMoves } else { Breadth::EasyMoves };
        let means = Means { threads, hash, lines: 1, seed: 0 };
        let wish = Wish { level: None, depth: None, nodes, time };
        thinking::solve(py, &*self.game, breadth, &wish, &means)
    }

    /// How many sequences of this many legal moves there are.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        thinking::perft(py, &*self.game, depth)
    }

    /// The evaluation for the side to move, term by term.
    fn evaluate(&self) -> PyResult<Vec<Term>> {
        self.refuse_if_over()?;
        Ok(thinking::terms(&*self.game))
    }

    /// The game as a record, with further tags if there are any.
    #[pyo3(signature = (tags=None))]
    fn record(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let mut record = Record::from_match(&*self.game, &self.start);
        for (name, value) in tags.into_iter().flatten() {
            let (name, value): (String, String) = (name.extract()?, value.extract()?);
            if is_setup_tag(&name) {
                return Err(RecordError::new_err(format!(
                    "the tag {name} says what the match is, expected another"
                )));
            }
            record.set_tag(&name, &value).map_err(|error| RecordError::new_err(error.to_string()))?;
        }
        Ok(record.to_string())
    }

    /// The board as a picture.
    fn svg(&self) -> String {
        self.shown().picture().svg()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// The board in pure ASCII.
    fn plain(&self) -> String {
        self.shown().picture().plain()
    }

    /// The board in words.
    fn words(&self) -> String {
        self.shown().picture().words()
    }

    fn __str__(&self) -> String {
        self.shown().picture().unicode(false)
    }

    fn __repr__(&self) -> String {
        format!("<stackade.Match of {}, ply {}: {}>", self.game.id(), self.game.ply(), self.game.position())
    }

    fn __eq__(&self, other: &Match) -> bool {
        let seen = |game: &Match| (game.game.id().to_string(), game.game.start(), game.game.moves());
        seen(self) == seen(other) && self.chosen == other.chosen && self.game.result() == other.game.result()
    }

    fn __copy__(&self) -> Match {
        Match {
            game: self.game.clone(),
            start: self.start.clone(),
            environment: self.environment.clone(),
            chosen: self.chosen.clone(),
        }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Match {
        self.__copy__()
    }

    /// A copy with a history of its own.
    fn copy(&self) -> Match {
        self.__copy__()
    }

    /// Matches are pickled as records, with what was chosen of a turn.
    fn __getstate__(&self) -> PyResult<(String, Vec<usize>)> {
        Ok((self.record(None)?, self.chosen.clone()))
    }

    fn __setstate__(&mut self, state: (String, Vec<usize>)) -> PyResult<()> {
        let game = Match::from_records(&state.0)?.pop();
        *self = game.ok_or_else(|| RecordError::new_err("expected a game"))?;
        state.1.into_iter().try_for_each(|action| self.play_action(action as i64))
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.game.id().to_string(),)
    }
}
