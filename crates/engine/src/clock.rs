//! How much of a clock's time a move may take.

use std::time::Duration;

/// The share of the time left that a move may take: a game seldom lasts longer than this from here.
const MOVES_TO_GO: u32 = 25;
/// What is lost on the way: a line to write, a line to read, a scheduler in between.
const OVERHEAD: Duration = Duration::from_millis(15);

/// For how long to think with this much time left and this much added for every move.
///
/// ```
/// use std::time::Duration;
/// use stackade_engine::budget;
/// let ms = Duration::from_millis;
/// assert_eq!(budget(ms(60_000), ms(0)), ms(2_400));
/// assert_eq!(budget(ms(1), ms(0)), ms(0));
/// assert!(budget(ms(100), ms(5_000)) < ms(100));
/// ```
pub fn budget(left: Duration, increment: Duration) -> Duration {
    let wanted = left / MOVES_TO_GO + increment * 3 / 4;
    // The increment comes after the move, so it cannot be spent before.
    let affordable = left.saturating_sub(OVERHEAD) / 2;
    wanted.min(affordable)
}
