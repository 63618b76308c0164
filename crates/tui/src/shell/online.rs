//! What to do at a server, and where the seats that are held there are kept.

use std::sync::mpsc::Sender;

use directories::ProjectDirs;
use stackade_client::{Link, Net, Order, Seats, Session};
use stackade_online::Plan;

use crate::Event;
use crate::state::State;

/// What to do at a server.
#[derive(Debug)]
pub struct OnlineLaunch {
    /// Where to go.
    pub link: Link,
    /// What a guest is called.
    pub name: Option<String>,
    /// The key of an account.
    pub key: Option<String>,
    /// Whether to be talked to.
    pub chat: bool,
    /// A game to be made at once.
    pub plan: Option<Plan>,
}

/// The seats that are held, in the platform's own place for what programs remember.
pub fn seats() -> Seats {
    let folder = ProjectDirs::from("", "", "stackade")
        .map(|dirs| dirs.state_dir().unwrap_or_else(|| dirs.data_local_dir()).join("online"));
    Seats::at(folder)
}

/// The way to a server, and what is kept of it.
#[derive(Debug)]
pub(super) struct Network {
    net: Net,
    seats: Seats,
}

impl Network {
    /// Opens the way; nothing is asked before the visit is seen.
    pub(super) fn open(
        online: OnlineLaunch,
        state: &mut State,
        events: &Sender<Event>,
    ) -> (Network, Box<crate::state::Online>) {
        let server = online.link.server.clone();
        let seats = seats();
        let mut session = Session::new(server.clone(), seats.of(&server));
        let remembered = Some(state.shared.config.name.clone()).filter(|name| !name.is_empty());
        let name = online.name.or(remembered).filter(|_| online.key.is_none());
        session.introduce(name, online.chat);
        let events = events.clone();
        // The receiver lives as long as the program.
        let net = Net::new(server, online.key, move |news| drop(events.send(Event::Online(news))));
        let visit = crate::state::Online::new(session, online.plan.map_or(Ok(online.link.destination), Err));
        (Network { net, seats }, Box::new(visit))
    }

    pub(super) fn carry_out(&mut self, order: Order) {
        match order {
            // A seat that cannot be kept is lost only if the program ends.
            Order::Keep(kept) => drop(self.seats.keep(&kept)),
            order => self.net.carry_out(order),
        }
    }
}
