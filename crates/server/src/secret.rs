//! Ids and secrets that cannot be guessed.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// Letters and digits that are not taken for each other; 57 of them make 5.8 bits each.
const ALPHABET: &[u8; 57] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// An id of a game: long enough that nobody finds one by trying.
pub fn id() -> Result<String, getrandom::Error> {
    text(14)
}

/// A secret that lets somebody move.
pub fn token() -> Result<String, getrandom::Error> {
    text(24)
}

/// What is stored of a secret.
pub fn hash(token: &str) -> String {
    let mut digits = String::with_capacity(64);
    for byte in Sha256::digest(token.as_bytes()) {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

fn text(length: usize) -> Result<String, getrandom::Error> {
    let mut text = String::with_capacity(length);
    let mut bytes = [0; 64];
    while text.len() < length {
        getrandom::fill(&mut bytes)?;
        // Bytes beyond the last whole round would make some letters likelier than others.
        let fair = bytes.iter().filter(|&&byte| usize::from(byte) < 256 / ALPHABET.len() * ALPHABET.len());
        let letters = fair.map(|&byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]));
        text.extend(letters.take(length - text.len()));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_use_the_whole_alphabet() {
        let all: Vec<String> = (0..200).map(|_| token().expect("there is randomness")).collect();
        assert!(all.iter().all(|token| token.len() == 24));
        let letters: std::collections::BTreeSet<char> = all.iter().flat_map(|token| token.chars()).collect();
        assert_eq!(letters.len(), ALPHABET.len());
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), all.len());
        assert_eq!(hash("abc").len(), 64);
    }
}
