//! A session of the protocol with the page's own questions on top.

use stackade_engine::protocol::{Host, Session};

use crate::boards::Boards;
use crate::question_error::QuestionError;
use crate::{explore, library, positions, records, review};

/// One conversation with the page.
///
/// ```
/// use stackade_wasm::Conversation;
/// let mut talk = Conversation::default();
/// let game = stackade_games::registry::games()[0].name;
/// assert_eq!(talk.ask(&format!("newgame {game}")).unwrap(), ["ok"]);
/// assert_eq!(talk.ask("moves").unwrap().last().unwrap(), "ok");
/// assert!(talk.ask("games").unwrap()[0].starts_with("games [{\"id\":"));
/// assert!(talk.ask("dance").unwrap()[0].starts_with("error unknown command"));
/// ```
#[derive(Debug, Default)]
pub struct Conversation {
    session: Session,
    boards: Boards,
}

impl Conversation {
    /// Takes a line, does all that it asks for and answers through the hooks. Returned is whether the
    /// conversation goes on.
    pub fn handle(&mut self, line: &str, host: &dyn Host) -> bool {
        if let Some(order) = review::order(line) {
            review::obey(&mut self.session, order, host);
            return true;
        }
        match own_answer(line, &mut self.boards) {
            None => return self.session.handle(line, host),
            Some(Ok(answer)) => {
                host.emit(&answer);
                host.emit("ok");
            }
            Some(Err(error)) => error.tell(host),
        }
        true
    }

    /// The lines that answer a question, in a world where time stands still; none after `quit`.
    pub fn ask(&mut self, line: &str) -> Option<Vec<String>> {
        let heard = Heard::default();
        let goes_on = self.handle(line, &heard);
        goes_on.then(|| heard.0.into_inner())
    }
}

/// The answer to what only the page asks; none for a line of the protocol.
fn own_answer(line: &str, boards: &mut Boards) -> Option<Result<String, QuestionError>> {
    let (verb, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
    let words: Vec<&str> = rest.split_ascii_whitespace().collect();
    let answer = match (verb, &words[..]) {
        ("games", []) => Ok(library::games()),
        ("levels", []) => Ok(library::levels()),
        ("judge", _) => library::judge(rest),
        ("bench", []) => Ok(stackade_games::bench::signature().to_string()),
        // Without a line it is the protocol's own question, about the game on its board.
        ("view", [_, ..]) => positions::view(boards, rest),
        ("hand", _) => positions::hand(boards, rest),
        ("legal", _) => positions::legal(boards, rest),
        ("describe", _) => positions::describe(boards, rest),
        ("refuse", _) => positions::refuse(boards, rest),
        ("edit", _) => positions::edit(rest),
        ("record", _) => records::obey(rest),
        ("keys", _) => explore::keys(rest),
        ("explore", _) => explore::explore(rest),
        ("known", _) => explore::known(rest),
        ("games" | "levels" | "bench", _) => {
            Err(QuestionError::Senseless(format!("{verb}: expected nothing else")))
        }
        _ => return None,
    };
    Some(answer.map(|json| format!("{verb} {json}")))
}

/// A host that only listens.
#[derive(Default)]
struct Heard(std::cell::RefCell<Vec<String>>);

impl Host for Heard {
    fn now(&self) -> u64 {
        0
    }

    fn should_stop(&self) -> bool {
        false
    }

    fn emit(&self, line: &str) {
        self.0.borrow_mut().push(line.to_owned());
    }
}
