//! What is known of lines.

use std::fmt;
use std::str::FromStr;

use stackade_search::Verdict;

use crate::record::{self, parse_result, result_text};

/// What came of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) line: String,
    /// For the side to move.
    pub(super) result: Option<Verdict>,
    /// Positions that were looked at.
    pub(super) nodes: u64,
    /// Of a win that was replayed: how many positions, and within how many turns.
    pub(super) proof: Option<(usize, u32)>,
}

pub(super) type Record = record::Record<Finding>;

impl record::Finding for Finding {
    type Key = String;

    fn key(&self) -> String {
        self.line.clone()
    }

    /// A line is decided at once or not at all.
    fn with(self, earlier: &Finding) -> Finding {
        if earlier.result.is_some() && self.result.is_none() { earlier.clone() } else { self }
    }
}

impl Record {
    /// Whether a line is not decided, and has not been looked at with so many nodes.
    pub(super) fn wants(&self, line: &str, nodes: u64) -> bool {
        self.get(line).is_none_or(|finding| finding.result.is_none() && finding.nodes < nodes)
    }

    /// Whether a finding says more than what is known: more nodes say more than fewer.
    pub(super) fn is_news(&self, finding: &Finding) -> bool {
        self.wants(&finding.line, if finding.result.is_some() { u64::MAX } else { finding.nodes })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", self.line, result_text(self.result), self.nodes)?;
        self.proof.map_or(Ok(()), |(positions, turns)| write!(f, "\t{positions}\t{turns}"))
    }
}

impl FromStr for Finding {
    type Err = String;

    fn from_str(text: &str) -> Result<Finding, String> {
        let wrong = || format!("expected a line, a result and nodes, not {text:?}");
        let words: Vec<_> = text.split('\t').collect();
        let (&[line, result, nodes], rest) = words.split_first_chunk().ok_or_else(wrong)?;
        let proof = match rest {
            [] => None,
            [positions, turns] => {
                Some((positions.parse().map_err(|_| wrong())?, turns.parse().map_err(|_| wrong())?))
            }
            _ => return Err(wrong()),
        };
        let nodes = nodes.parse().map_err(|_| wrong())?;
        Ok(Finding { line: line.to_owned(), result: parse_result(result)?, nodes, proof })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn findings_come_back_as_they_were() {
        for text in ["a1-a5 e5-e1\twin\t77\t12\t9", "a1-a2 e5-e4\tunknown\t1000"] {
            assert_eq!(text.parse::<Finding>().unwrap().to_string(), text);
        }
        for text in ["", "a1-a2", "a1-a2\twin", "a1-a2\twin\tmany", "a1-a2\twin\t1\t2", "a1-a2\twon\t1"] {
            assert!(text.parse::<Finding>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn what_is_known_is_not_asked_again() {
        let folder = std::env::temp_dir().join(format!("stackade-record-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("nava.tsv");
        let mut record = Record::read(&path).unwrap();
        record.add("a b\twin\t7\t3\t2".parse().unwrap()).unwrap();
        record.add("a c\tunknown\t100".parse().unwrap()).unwrap();
        let record = Record::read(&path).unwrap();
        let wanted = |line: &str| [100, 101].map(|nodes| record.wants(line, nodes));
        assert_eq!(
            (wanted("a b"), wanted("a c"), wanted("a d")),
            ([false, false], [false, true], [true, true])
        );
        // Whatever comes late takes back nothing.
        let is_news = |text: &str| record.is_news(&text.parse().unwrap());
        assert!(!is_news("a b\tunknown\t9000") && !is_news("a c\tunknown\t100"));
        assert!(is_news("a c\tunknown\t101") && is_news("a c\tloss\t5\t3\t2"));
        fs::remove_dir_all(folder).unwrap();
    }
}
