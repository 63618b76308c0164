//! What a connection rests on: when that ends, so does the connection.

use tokio::sync::broadcast::error::RecvError;

use super::Context;
use super::access::{GameToken, Role, role};
use super::who::{Right, Who};
use crate::rooms::RoomHandle;
use crate::store::{Account, GameRow};

/// What somebody has shown to be let in.
pub(super) struct Pass {
    right: Option<Right>,
    place: Option<Membership>,
    /// The accounts that it has to do with.
    accounts: Vec<String>,
}

/// What somebody is in a game, and why.
struct Membership {
    handle: RoomHandle,
    token: GameToken,
    account: Option<Account>,
    role: Role,
}

impl Pass {
    pub(super) fn new(who: &Who) -> Pass {
        let right = who.right();
        let accounts = right.iter().map(|right| right.account().to_owned()).collect();
        Pass { right, place: None, accounts }
    }

    /// The same in a game.
    pub(super) fn at(
        mut self,
        (handle, row): (&RoomHandle, &GameRow),
        token: &GameToken,
        account: Option<&Account>,
        role: Role,
    ) -> Pass {
        let seat = role.seat().map(|seat| &row.seats[seat.index()]);
        self.accounts.extend(seat.and_then(|seat| seat.account.clone()));
        self.place = Some(Membership {
            handle: handle.clone(),
            token: token.clone(),
            account: account.cloned(),
            role,
        });
        self
    }

    /// Waits until it is good no longer.
    pub(super) async fn ended(self, context: Context) {
        let mut changes = context.rooms.hub().rights();
        // It may have ended before somebody listened.
        while self.holds(&context).await {
            loop {
                match changes.recv().await {
                    Ok(account) if !self.accounts.contains(&account) => {}
                    Ok(_) | Err(RecvError::Lagged(_)) => break,
                    Err(RecvError::Closed) => return,
                }
            }
        }
    }

    async fn holds(&self, context: &Context) -> bool {
        if let Some(right) = &self.right
            && !right.holds(context).await
        {
            return false;
        }
        let Some(place) = self.place.as_ref().filter(|_| !self.accounts.is_empty()) else { return true };
        // A room that is closed lets everybody go anyway.
        let Ok((_, row)) = place.handle.show().await else { return true };
        role(&row, &place.token, place.account.as_ref()).is_ok_and(|role| role == place.role)
    }
}
