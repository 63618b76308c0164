//! The transcripts in the protocol's definition happen as they are written.

use crate::support::Talk;

#[test]
fn the_definition_is_true() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    let text = std::fs::read_to_string(path).expect("the definition is there");
    let blocks: Vec<&str> = text.split("```transcript\n").skip(1).collect();
    assert!(blocks.len() >= 6, "only {} transcripts", blocks.len());
    for block in blocks {
        let (transcript, _) = block.split_once("```").expect("a transcript ends");
        replay(transcript);
    }
}

fn replay(transcript: &str) {
    let mut talk = Talk::new();
    let mut lines = transcript.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(sent) = line.strip_prefix("> ") {
            talk.send(sent);
        } else if line == "…" {
            let next = lines.peek().and_then(|next| next.strip_prefix("< ")).expect("something follows");
            skip_to(&mut talk, next);
            lines.next();
        } else if line == "< info …" {
            // Any number of lines of news, which are skipped in any case.
        } else {
            let expected = line.strip_prefix("< ").expect("a line begins with > or <");
            let is_news = expected.starts_with("info ");
            // News may come at any moment of a search.
            let found = if is_news { talk.line().expect("the conversation goes on") } else { talk.answer() };
            assert!(matches(expected, &found), "expected '{expected}', found '{found}' in\n{transcript}");
        }
    }
    // Nothing is left unsaid.
    let rest = talk.hang_up();
    assert!(rest.is_empty(), "{rest:?} after\n{transcript}");
}

fn skip_to(talk: &mut Talk, expected: &str) {
    while !matches(expected, &talk.line().expect("the conversation goes on")) {}
}

/// Whether a line is as written, where `…` stands for anything.
fn matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    if !pattern.contains('…') {
        return rest.is_empty();
    }
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.is_empty() || pattern.ends_with('…')
}

#[test]
fn patterns_match_what_they_should() {
    assert!(matches("bestmove …", "bestmove a1-a2") && matches("ok", "ok"));
    assert!(!matches("ok", "okay") && !matches("a … c", "a b d") && matches("a … c", "a b c"));
}
