//! What is known about a position, in the search and in the table.

/// A number that is never reached by adding: of a proof or disproof that is impossible.
pub(super) const INFINITE: u32 = 0xFF_FFFF;

/// A disproof that holds whatever path leads to it.
pub(super) const UNCONDITIONAL: u16 = u16::MAX;
/// A disproof that holds on no path for sure: something was left out.
pub(super) const UNCERTAIN: u16 = 0;

/// This many plies or more are not counted any further.
pub(super) const UNCOUNTED: u16 = 0xFF;

/// What is known about a position, for its side to move: how far it is from reaching its goal, which
/// for the attacker is a win and for the defender is that there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// How many positions at least must still be settled to show that the side to move reaches its
    /// goal; 0 when that is shown.
    pub(super) phi: u32,
    /// The same for the other side.
    pub(super) delta: u32,
    /// Of a disproof: one more than the earliest ply of the path that it rests on.
    pub(super) rests_on: u16,
    /// Of a proof: the game ends within this many plies, unless it is [`UNCOUNTED`].
    pub(super) plies: u16,
}

impl Value {
    pub(super) fn open(phi: u32, delta: u32) -> Value {
        Value { phi, delta, rests_on: UNCONDITIONAL, plies: 0 }
    }

    /// The attacker wins within this many plies.
    pub(super) fn proof(plies: u16, is_attacker: bool) -> Value {
        Value { plies: plies.min(UNCOUNTED), ..Value::settled(is_attacker) }
    }

    /// The attacker does not win.
    pub(super) fn disproof(rests_on: u16, is_attacker: bool) -> Value {
        Value { rests_on, ..Value::settled(!is_attacker) }
    }

    fn settled(is_reached: bool) -> Value {
        if is_reached { Value::open(0, INFINITE) } else { Value::open(INFINITE, 0) }
    }

    #[inline]
    pub(super) fn is_settled(self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// The numbers for a proof and for a disproof that the attacker wins.
    #[inline]
    pub(super) fn numbers(self, is_attacker: bool) -> (u32, u32) {
        if is_attacker { (self.phi, self.delta) } else { (self.delta, self.phi) }
    }

    /// As the table keeps it, with the work that it took as its worth:
    ///
    /// ```text
    ///     log2 of the work 8 | plies 8 | delta 24 | phi 24
    /// ```
    ///
    /// Never 0, since phi and delta are not both 0.
    #[inline]
    pub(super) fn pack(self, work: u64) -> u64 {
        let log = u64::from(u64::BITS - work.leading_zeros());
        log << 56 | u64::from(self.plies) << 48 | u64::from(self.delta) << 24 | u64::from(self.phi)
    }

    #[inline]
    pub(super) fn unpack(word: u64) -> Value {
        let number = |shift: u32| (word >> shift) as u32 & INFINITE;
        Value { plies: (word >> 48) as u16 & 0xFF, ..Value::open(number(0), number(24)) }
    }
}

/// What an entry of the table is worth.
#[inline]
pub(super) fn worth(word: u64) -> i64 {
    (word >> 56) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_as_they_were() {
        for value in [
            Value::open(1, 1),
            Value::open(INFINITE - 1, 77),
            Value::proof(31, true),
            Value::proof(200, false),
        ] {
            assert_eq!(Value::unpack(value.pack(12_345)), value);
        }
        assert!(worth(Value::open(1, 1).pack(1 << 20)) > worth(Value::open(1, 1).pack(1 << 10)));
    }
}
