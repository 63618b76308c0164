//! Games on a server line by line: what happens there is said as it happens, and lines are moves or commands.

mod commands;
mod lobby;
mod tell;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use stackade_client::{Destination, Net, News, Order, Room, RoomEvent, Seats, Session, Stage};
use stackade_core::record::Start;
use stackade_core::{GameId, GameInfo};
use stackade_draw::capital;
use stackade_games::registry;
use stackade_online::{Offer, Seat};

use super::{LineGame, Options};
use crate::languages::{say, sentence, speak, t};
use crate::{Controller, OnlineLaunch, game_words, speech, words};

/// Visits a server over lines, until the person leaves, the game that was watched is over, or the input ends.
/// What keeps one from it is in the inner result.
pub fn run(
    online: OnlineLaunch,
    options: Options,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<Result<(), String>> {
    speak(options.language);
    let (sender, inbox) = channel();
    let lines = sender.clone();
    std::thread::spawn(move || read(input, &lines));
    let server = online.link.server.clone();
    let seats = crate::shell::seats();
    let mut session = Session::new(server.clone(), seats.of(&server));
    session.introduce(online.name, online.chat);
    let net = Net::new(server, online.key, move |news| drop(sender.send(Incoming::News(news))));
    // Until there is a game, questions are about one that nobody plays.
    let game = registry::new_match(&GameId::standard(registry::games()[0]), 0);
    let mut visit = Visit {
        line_game: LineGame::new(game, Start::Standard, vec![Controller::Human; 2], options, output),
        session,
        net,
        seats,
        began: Instant::now(),
        listed: Vec::new(),
        is_listed: false,
        has_ended: None,
        failure: None,
    };
    match online.plan {
        Some(plan) => visit.session.create(plan),
        None => visit.session.go(online.link.destination, Duration::ZERO),
    }
    visit.stay(&inbox)?;
    Ok(visit.failure.map_or(Ok(()), Err))
}

/// Something that happens.
enum Incoming {
    News(News),
    Line(String),
    /// The input has ended.
    End,
}

fn read(mut input: impl BufRead, lines: &Sender<Incoming>) {
    let mut line = Vec::new();
    // Whatever was typed is looked at, even where it is not text.
    while input.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        if lines.send(Incoming::Line(text)).is_err() {
            return;
        }
        line.clear();
    }
    let _ = lines.send(Incoming::End);
}

struct Visit<W: Write> {
    line_game: LineGame<W>,
    session: Session,
    net: Net,
    seats: Seats,
    began: Instant,
    /// The games of the list by their numbers.
    listed: Vec<Destination>,
    /// Whether the list has been said.
    is_listed: bool,
    /// When the input ended.
    has_ended: Option<Duration>,
    /// Why the visit came to nothing.
    failure: Option<String>,
}

/// How long to wait for an answer of the server after the end of the input.
const LAST_ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

impl<W: Write> Visit<W> {
    fn stay(&mut self, inbox: &Receiver<Incoming>) -> io::Result<()> {
        // Lines wait until there is somebody to take them.
        let mut lines = std::collections::VecDeque::new();
        loop {
            self.catch_up()?;
            while self.is_ready() && !self.line_game.is_left {
                let Some(line) = lines.pop_front() else { break };
                self.obey(line)?;
                self.catch_up()?;
            }
            if self.is_done(lines.is_empty()) {
                return self.part();
            }
            self.line_game.out.flush()?;
            match self.wait(inbox) {
                Some(Incoming::News(news)) => self.session.hear(news, self.began.elapsed()),
                Some(Incoming::Line(line)) => lines.push_back(line),
                Some(Incoming::End) => self.has_ended = Some(self.began.elapsed()),
                None => self.session.tick(self.began.elapsed()),
            }
        }
    }

    /// What happens next; none when it is time for a look at the clock.
    fn wait(&self, inbox: &Receiver<Incoming>) -> Option<Incoming> {
        let now = self.began.elapsed();
        let due = self.session.next_tick().unwrap_or(now + LAST_ANSWER_TIMEOUT);
        let due = if self.has_ended.is_some() { due.min(now + Duration::from_millis(100)) } else { due };
        inbox.recv_timeout(due.saturating_sub(now).max(Duration::from_millis(1))).ok()
    }

    /// Whether a line can be answered now.
    fn is_ready(&self) -> bool {
        match self.session.stage() {
            Stage::Lobby => self.session.lobby().is_some() && !self.session.is_looking(),
            Stage::Room => self.session.room().is_some_and(|room| room.game().is_some()),
            Stage::Asking | Stage::Invited(_) | Stage::Failed(_) => false,
        }
    }

    fn is_done(&self, has_no_lines: bool) -> bool {
        let now = self.began.elapsed();
        if self.line_game.is_left || self.failure.is_some() {
            return true;
        }
        let Some(since) = self.has_ended.filter(|_| has_no_lines || !self.is_ready()) else { return false };
        match self.session.room() {
            // Spectators need not say anything.
            Some(room) if room.game().is_some() && room.seat().is_none() => room.ending().is_some(),
            Some(room) if room.game().is_some() => room.is_settled() || now >= since + LAST_ANSWER_TIMEOUT,
            _ => self.is_ready() || now >= since + LAST_ANSWER_TIMEOUT,
        }
    }

    /// The last words.
    fn part(&mut self) -> io::Result<()> {
        let goes_on =
            self.session.room().is_some_and(|room| room.seat().is_some() && room.ending().is_none());
        if goes_on && self.failure.is_none() {
            let key = if self.line_game.is_left { "plain.left" } else { "plain.leftAtEnd" };
            self.say(&say!(key, link = self.own_link()))?;
        }
        self.session.leave();
        self.carry_out();
        self.line_game.out.flush()
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.line_game.say(text)
    }

    fn carry_out(&mut self) {
        for order in self.session.take_orders() {
            match order {
                // A seat that cannot be kept is lost only if the program ends.
                Order::Keep(kept) => drop(self.seats.keep(&kept)),
                order => self.net.carry_out(order),
            }
        }
    }

    /// Does what is to be done, and says what has happened.
    fn catch_up(&mut self) -> io::Result<()> {
        loop {
            let now = self.now();
            self.session.settle(now);
            self.carry_out();
            let events = self.session.take_events();
            if events.is_empty() {
                break;
            }
            for event in events {
                self.tell(event)?;
            }
        }
        match self.session.stage().clone() {
            Stage::Invited(game) => {
                let (host, what) = (words::of_host(&game.players), words::of_game(&game.game, &game.pace));
                self.say(&say!("plain.invited", host = capital(&host), game = what))?;
                self.session.sit_down();
                self.catch_up()
            }
            Stage::Failed(why) => {
                self.failure = Some(words::of_error(&why));
                Ok(())
            }
            Stage::Lobby => self.greet_lobby(),
            Stage::Asking | Stage::Room => Ok(()),
        }
    }

    fn tell(&mut self, event: RoomEvent) -> io::Result<()> {
        match event {
            RoomEvent::Entered => self.introduce(),
            RoomEvent::Joined(seat) => {
                let text = say!("plain.sitsDown", name = self.who(seat), side = self.side_name(seat));
                self.say(&text)?;
                self.say_turn()
            }
            RoomEvent::Moved { mv, before, .. } => {
                self.say(&format!("{}. ({mv})", speech::about_to(&*before, &mv)))?;
                self.show_board()?;
                // The clocks count the player's own move once it has arrived.
                if self.session.room().is_some_and(|room| room.unsent().is_some()) {
                    return Ok(());
                }
                self.say_turn()
            }
            RoomEvent::Arrived => self.say_turn(),
            RoomEvent::TakenBack(count) => {
                match count {
                    1 => self.say(t("plain.takenBackOne"))?,
                    _ => self.say(&say!("plain.takenBack", count = count))?,
                }
                self.show_board()?;
                self.say_turn()
            }
            RoomEvent::Offered(what, seat) => self.say_offer(what, seat),
            RoomEvent::Withdrawn(what, _) => self.say(words::of_withdrawal(what)),
            RoomEvent::Over(ending) => self.conclude(&ending),
            RoomEvent::Said(said) => {
                let text = say!("plain.says", name = self.who(said.seat), text = said.text);
                self.say(&text)
            }
            RoomEvent::Came(seat) => {
                let text = say!("online.here", name = self.who(seat));
                self.say(&text)
            }
            RoomEvent::Left(seat) => {
                let text = say!("online.gone", name = self.who(seat));
                self.say(&text)
            }
            RoomEvent::Next(_) => self.say(t("online.next")),
            RoomEvent::Refused(why) => self.say(&sentence(&words::of_error(&why))),
            RoomEvent::Lost => self.say(t("plain.lost")),
            RoomEvent::Back => self.say(t("online.back")),
            RoomEvent::Shut(why) => {
                self.failure = Some(words::of_error(&why));
                Ok(())
            }
        }
    }

    /// The game with which questions are answered is the one in the room.
    fn look(&mut self) {
        let Some(room) = self.session.room() else { return };
        if let Some(game) = room.game() {
            self.line_game.game = game.clone_box();
        }
        self.line_game.own = room.seat().map(Seat::side);
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.look();
        let Some(room) = self.session.room() else { return Ok(()) };
        let Some(snapshot) = room.snapshot() else { return Ok(()) };
        let what = capital(&words::of_game(&snapshot.game, &snapshot.pace));
        let [first, second] =
            Seat::BOTH.map(|seat| say!("plain.is", side = self.side_name(seat), player = self.who(seat)));
        let place = match room.seat() {
            Some(seat) => say!("plain.youPlay", side = self.side_name(seat)),
            None => t("plain.youWatch").to_owned(),
        };
        self.say(&format!("{what}. {}; {second}. {place}.", capital(&first)))?;
        self.show_board()?;
        if self.session.room().is_some_and(|room| room.is_waiting() && room.ending().is_none()) {
            return self.say_links();
        }
        self.say_turn()
    }

    fn show_board(&mut self) -> io::Result<()> {
        self.look();
        if self.line_game.options.words_only && !self.line_game.game.moves().is_empty() {
            return Ok(());
        }
        self.line_game.show()
    }

    /// The game in the room.
    fn info(&self) -> &'static GameInfo {
        let game = self.session.room().and_then(Room::game);
        game.map_or_else(|| self.line_game.game.info(), |game| game.info())
    }

    fn side_name(&self, seat: Seat) -> &'static str {
        game_words::side(self.info(), seat.side())
    }

    fn who(&self, seat: Seat) -> String {
        self.session.room().map_or_else(String::new, |room| words::of_seat(room, seat))
    }

    fn say_offer(&mut self, what: Offer, seat: Seat) -> io::Result<()> {
        let me = self.session.room().and_then(Room::seat);
        if me == Some(seat) {
            return self.say(words::of_own_offer(what));
        }
        let answer = if me.is_some() { t("plain.acceptOrDecline") } else { "" };
        let text = words::of_offer(what, &self.who(seat)) + answer;
        self.say(&text)
    }
}
