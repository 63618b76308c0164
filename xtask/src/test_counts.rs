//! Counting what passed and what failed, from the closing lines that test programs print.

use std::fmt;
use std::ops::AddAssign;

/// How many checks passed and how many failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TestCounts {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
}

impl TestCounts {
    /// A single check.
    pub(crate) fn one(passed: bool) -> TestCounts {
        TestCounts { passed: usize::from(passed), failed: usize::from(!passed) }
    }

    /// Reads the closing line of libtest (`test result: ok. 5 passed; 0 failed; …`) or of
    /// `stackade check` (`5 passed, 0 failed`).
    pub(crate) fn read(line: &str) -> Option<TestCounts> {
        let counts = match line.strip_prefix("test result: ") {
            Some(rest) => rest.split_once(". ")?.1,
            None => line,
        };
        let mut parts = counts.split([';', ',']).map(str::trim);
        let passed = parts.next()?.strip_suffix(" passed")?.parse().ok()?;
        let failed = parts.next()?.strip_suffix(" failed")?.parse().ok()?;
        Some(TestCounts { passed, failed })
    }

    /// Reads the closing line of Vitest: `Tests  2 failed | 10 passed | 1 skipped (13)`.
    pub(crate) fn read_vitest(line: &str) -> Option<TestCounts> {
        let parts = line.trim().strip_prefix("Tests  ")?.rsplit_once(" (")?.0;
        let mut counts = TestCounts::default();
        for part in parts.split(" | ") {
            let (count, what) = part.split_once(' ')?;
            let count = count.parse::<usize>().ok()?;
            match what {
                "passed" => counts.passed = count,
                "failed" => counts.failed = count,
                _ => {}
            }
        }
        Some(counts)
    }

    /// The counts of a program that may have died before it could count its failures.
    pub(crate) fn of_program(mut self, succeeded: bool) -> TestCounts {
        if !succeeded && self.failed == 0 {
            self.failed = 1;
        }
        self
    }
}

impl AddAssign for TestCounts {
    fn add_assign(&mut self, other: TestCounts) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl fmt::Display for TestCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Option<(usize, usize)>) {
        assert_eq!(TestCounts::read(line).map(|counts| (counts.passed, counts.failed)), expected, "{line}");
    }

    #[test]
    fn closing_lines_are_read() {
        let libtest = "test result: FAILED. 27 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out";
        check(libtest, Some((27, 2)));
        check("151 passed, 0 failed", Some((151, 0)));
        check("test result: ok.", None);
        check("test tests::closing_lines_are_read ... ok", None);
        check("all passed, none failed", None);
    }

    #[test]
    fn closing_lines_of_vitest_are_read() {
        let read = |line| TestCounts::read_vitest(line).map(|counts| (counts.passed, counts.failed));
        assert_eq!(read("      Tests  2 failed | 10 passed | 1 skipped (13)"), Some((10, 2)));
        assert_eq!(read("      Tests  10 passed (10)"), Some((10, 0)));
        assert_eq!(read(" Test Files  1 passed (1)"), None);
        assert_eq!(read("Tests  all of them (3)"), None);
    }

    #[test]
    fn a_program_that_dies_early_counts_as_a_failure() {
        let counts = TestCounts { passed: 3, failed: 0 };
        assert_eq!(counts.of_program(false).to_string(), "3 passed, 1 failed");
        assert_eq!(counts.of_program(true).to_string(), "3 passed, 0 failed");
        assert_eq!(TestCounts { passed: 3, failed: 2 }.of_program(false).failed, 2);
    }
}
