//! What other programs may count on: values go from thread to thread, and errors are errors.

use std::error::Error;

use stackade_core::record::{Record, RecordError, ReplayError, SetupError, TagError, Tree, TreeError};
use stackade_core::{
    AnyMatch, CellNameError, GameId, GameIdError, Match, Message, MoveError, PositionError, RanksError, Turn,
    View,
};
use stackade_engine::{
    Engine, Fault, Level, Limits, NoMemory, Player, Report, Settings, Spec, SpecError, protocol,
};
use stackade_games::environment::ActionError;
use stackade_games::old_notation::OldNotationError;
use stackade_games::registry::{AnyRules, RegisterError};
use stackade_games::table::TableFileError;

fn is_sent<T: Send + ?Sized>() {}

fn is_shared<T: Send + Sync + ?Sized>() {}

/// An error that can be handed to another thread, as `Box<dyn Error + Send + Sync>` wants it.
fn is_error<T: Error + Send + Sync + 'static>() {}

/// The compiler decides; there is nothing to run.
#[test]
fn values_go_from_thread_to_thread() {
    is_shared::<dyn AnyMatch>();
    is_shared::<dyn AnyRules>();
    is_shared::<Match<stackade_games::nava::Rules>>();
    is_shared::<(GameId, View, Turn, Message, Record, Tree)>();
    is_shared::<(Level, Limits, Report, Settings, Spec)>();
    // These think: one thread at a time has them.
    is_sent::<Engine>();
    is_sent::<Box<dyn Player>>();
}

#[test]
fn errors_are_errors() {
    is_error::<CellNameError>();
    is_error::<GameIdError>();
    is_error::<MoveError>();
    is_error::<PositionError>();
    is_error::<RanksError>();
    is_error::<RecordError>();
    is_error::<ReplayError>();
    is_error::<SetupError>();
    is_error::<TagError>();
    is_error::<TreeError>();
    is_error::<ActionError>();
    is_error::<OldNotationError>();
    is_error::<RegisterError>();
    is_error::<TableFileError>();
    is_error::<Fault>();
    is_error::<NoMemory>();
    is_error::<SpecError>();
    is_error::<protocol::Refusal>();
}
