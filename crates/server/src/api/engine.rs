//! The engine without a game: rules and opinions for any position.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use stackade_core::AnyMatch;
use stackade_engine::{Engine, Level, Settings};
use stackade_games::registry;
use stackade_online::RequestError;
use utoipa::ToSchema;

use super::{ApiError, Body, Context, Problem};
use crate::fair::Full;
use crate::guard::ClientAddr;
use crate::limits::Rate;
use crate::rooms::Owner;

/// No game is longer.
const MOST_MOVES: usize = 600;

/// A position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct At {
    /// The game and variant.
    game: String,
    /// The position; the game's start if not said.
    position: Option<String>,
    /// Which start, where starts are random.
    #[serde(default)]
    #[schema(format = "uint64", minimum = 0)]
    seed: u64,
    /// Moves played from there.
    #[serde(default)]
    moves: Vec<String>,
    /// Who is asked for the best move, 1 to 10.
    level: Option<u8>,
}

impl At {
    fn open(&self) -> Result<Box<dyn AnyMatch>, ApiError> {
        let id = registry::parse_id(&self.game);
        let id = id.map_err(|error| RequestError::bad_game(&error))?;
        let mut game = match &self.position {
            None => registry::new_match(&id, self.seed),
            Some(text) => registry::match_from(&id, text)
                .map_err(|error| RequestError::bad_position(&self.game, &error))?,
        };
        if self.moves.len() > MOST_MOVES {
            return Err(RequestError::TooManyMoves.into());
        }
        for mv in &self.moves {
            game.play(mv).map_err(|error| RequestError::illegal_move(&self.game, &error))?;
        }
        Ok(game)
    }
}

/// What the rules say about a position.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Ruling {
    /// The position after the moves.
    position: String,
    /// The letter of the side to move.
    side: char,
    /// `no`, the letter of the winner, or `draw`.
    over: String,
    /// The legal moves, sorted; none when the game is over.
    moves: Vec<String>,
}

/// Plays moves from a position: the position they lead to, whether the game is over there, and the legal moves.
#[utoipa::path(post, path = "/api/engine/position", tag = "engine", request_body = At, responses(
    (status = 200, description = "what the rules say", body = Ruling),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn position(
    State(context): State<Context>,
    from: ClientAddr,
    Body(at): Body<At>,
) -> Result<Json<Ruling>, ApiError> {
    context.spend(Rate::Engine, from)?;
    let game = at.open()?;
    let letter = |side: stackade_core::Side| game.info().sides[side.index()].letter;
    let over = match game.result() {
        None => "no".to_owned(),
        Some(result) => result.outcome.winner().map_or("draw".to_owned(), |side| letter(side).to_string()),
    };
    let moves = if game.result().is_none() { game.legal_moves() } else { Vec::new() };
    Ok(Json(Ruling { position: game.position(), side: letter(game.side_to_move()), over, moves }))
}

/// A part of the evaluation.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Term {
    name: &'static str,
    about: &'static str,
    count: i32,
    value: i32,
}

/// What the evaluation says about a position.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Opinion {
    /// The sum, for the side to move.
    total: i32,
    terms: Vec<Term>,
}

/// The evaluation of a position, term by term.
#[utoipa::path(post, path = "/api/engine/evaluate", tag = "engine", request_body = At, responses(
    (status = 200, description = "for the side to move", body = Opinion),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn evaluate(
    State(context): State<Context>,
    from: ClientAddr,
    Body(at): Body<At>,
) -> Result<Json<Opinion>, ApiError> {
    context.spend(Rate::Engine, from)?;
    let game = at.open()?;
    refuse_if_over(&*game)?;
    let terms = Engine::new(&game.id(), Settings::default()).explain(&*game);
    let terms: Vec<Term> = terms
        .into_iter()
        .map(|term| Term { name: term.name, about: term.about, count: term.count, value: term.value })
        .collect();
    Ok(Json(Opinion { total: terms.iter().map(|term| term.value).sum(), terms }))
}

fn refuse_if_over(game: &dyn AnyMatch) -> Result<(), ApiError> {
    if game.result().is_some() { Err(RequestError::GameOver.into()) } else { Ok(()) }
}

/// A move of the computer's.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Choice {
    #[serde(rename = "move")]
    mv: String,
    /// In the evaluation's units.
    score: i32,
    /// `win`, `draw`, `loss` or `unknown`, for the side to move.
    result: &'static str,
    depth: u32,
    nodes: u64,
    /// The line that is expected.
    pv: Vec<String>,
}

/// The move that a level plays.
#[utoipa::path(post, path = "/api/engine/best", tag = "engine", request_body = At, responses(
    (status = 200, description = "the move", body = Choice),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn best(
    State(context): State<Context>,
    from: ClientAddr,
    Body(at): Body<At>,
) -> Result<Json<Choice>, ApiError> {
    let level = Level::new(at.level.unwrap_or(3)).ok_or(RequestError::BadLevel)?;
    context.spend(Rate::Engine, from)?;
    let game = at.open()?;
    refuse_if_over(&*game)?;
    let report = context.rooms.engines().think(Owner::new(Some(from.0), None), game, level, at.seed).await;
    let report = report.map_err(|Full| RequestError::TooManyQuestions)?.ok_or(RequestError::Busy)?;
    let best = report.lines.first().ok_or(RequestError::Busy)?;
    Ok(Json(Choice {
        mv: best.mv().clone(),
        score: best.score.value(),
        result: best.score.result(),
        depth: report.depth,
        nodes: report.nodes,
        pv: best.pv.clone(),
    }))
}
