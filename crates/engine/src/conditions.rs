//! Under what conditions the games of a match are played: openings, clocks, options of the players.

use std::time::{Duration, Instant};

use stackade_core::record::Start;
use stackade_core::{AnyMatch, GameId, Side};
use stackade_games::registry;
use stackade_play::TimeControl;

use crate::player::{Fault, GRACE, Player};
use crate::protocol::Clocks;

/// The conditions of a match; the usual ones are random openings, no clocks and no options.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// What games begin with, one after the other and then from the first again; where there are none, random turns.
    pub openings: Vec<Box<dyn AnyMatch>>,
    /// How much time each player has. Players without a limit of their own are told what their clocks show.
    pub clock: TimeControl,
    /// Options of the players, by the number of the player.
    pub options: Vec<(usize, EngineOption)>,
}

/// An option as the protocol's `setoption` has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name.
    pub name: String,
    /// What it is set to.
    pub value: String,
}

impl Conditions {
    /// The options of a player.
    pub(crate) fn options_of(&self, player: usize) -> Vec<EngineOption> {
        let own = self.options.iter().filter(|(number, _)| *number == player);
        own.map(|(_, option)| option.clone()).collect()
    }

    /// The opening of this number, if openings are given.
    pub(crate) fn opening(&self, number: u64) -> Option<Box<dyn AnyMatch>> {
        let count = self.openings.len() as u64;
        self.openings.get(number.checked_rem(count)? as usize).cloned()
    }

    /// How a record says where a game began.
    pub(crate) fn start(&self, id: &GameId, game: &dyn AnyMatch, seed: u64) -> Start {
        match game.start() {
            start if start == registry::new_match(id, 0).start() => Start::Standard,
            start if !self.openings.is_empty() => Start::Position(start),
            _ => Start::Seed(seed),
        }
    }

    /// Clocks for a game.
    pub(crate) fn clocks(&self, sides: usize) -> GameClocks {
        let initial = self.clock.initial().unwrap_or_default();
        GameClocks { control: self.clock, left: vec![initial; sides] }
    }
}

/// The clocks of one game.
pub(crate) struct GameClocks {
    control: TimeControl,
    left: Vec<Duration>,
}

impl GameClocks {
    /// Lets the player whose turn it is move, by its clock.
    pub(crate) fn take_turn(
        &mut self,
        game: &mut dyn AnyMatch,
        player: &mut dyn Player,
    ) -> Result<(), Fault> {
        let side = game.side_to_move();
        self.tell(player);
        let began = Instant::now();
        let mv = player.choose(game)?;
        self.spend(side, began.elapsed())?;
        game.play(&mv).map_err(|_| Fault::Illegal(mv))
    }

    fn tell(&self, player: &mut dyn Player) {
        match self.control {
            TimeControl::None => {}
            TimeControl::Game(_, increment) => {
                let increment = vec![increment; self.left.len()];
                player.set_clocks(Clocks { left: self.left.clone(), increment });
            }
            TimeControl::Turn(_) | TimeControl::Days(_) => {
                player.set_time(self.control.initial().unwrap_or_default());
            }
        }
    }

    /// Takes the time of a turn off a clock, which may be overrun by a little.
    fn spend(&mut self, side: Side, took: Duration) -> Result<(), Fault> {
        let left = &mut self.left[side.index()];
        if self.control != TimeControl::None && took > *left + GRACE {
            return Err(Fault::Late);
        }
        *left = self.control.after_turn(left.saturating_sub(took));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(control: &str) -> GameClocks {
        Conditions { clock: control.parse().unwrap(), ..Conditions::default() }.clocks(2)
    }

    #[test]
    fn a_clock_is_spent_and_gets_its_increment() {
        let (second, ms) = (Duration::from_secs(1), Duration::from_millis);
        let mut game = clocks("1+2");
        assert_eq!(game.spend(Side::BOTH[1], 5 * second), Ok(()));
        assert_eq!(game.left, [60 * second, 57 * second]);
        assert_eq!(game.spend(Side::BOTH[0], 60 * second + ms(400)), Ok(()));
        assert_eq!(game.left, [2 * second, 57 * second]);
        assert_eq!(game.spend(Side::BOTH[0], 3 * second), Err(Fault::Late));
        let mut turns = clocks("5/turn");
        assert_eq!(turns.spend(Side::BOTH[0], 4 * second), Ok(()));
        assert_eq!(turns.left, [5 * second; 2]);
        assert_eq!(turns.spend(Side::BOTH[0], 6 * second), Err(Fault::Late));
        assert_eq!(clocks("none").spend(Side::BOTH[0], 86_400 * second), Ok(()));
    }

    #[test]
    fn openings_come_one_after_the_other() {
        assert!(Conditions::default().opening(3).is_none());
        let id = GameId::standard(registry::games()[0]);
        let games: Vec<_> = (0..3)
            .map(|plies| {
                let mut game = registry::new_match(&id, 0);
                (0..plies).for_each(|_| game.play(&game.legal_moves()[0]).unwrap());
                game
            })
            .collect();
        let conditions = Conditions { openings: games, ..Conditions::default() };
        let plies = (0..5).map(|number| conditions.opening(number).unwrap().ply());
        assert_eq!(plies.collect::<Vec<_>>(), [0, 1, 2, 0, 1]);
    }
}
