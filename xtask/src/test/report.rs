//! What is printed at the end: how long each stage took, and which tests took longest.

use std::time::Duration;

use crate::test_counts::TestCounts;

/// A stage, what passed and failed in it, and how long it took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) counts: TestCounts,
    pub(crate) time: Duration,
    /// It failed beside the other stages, and this is how it ended alone.
    pub(crate) is_second_try: bool,
}

impl Row {
    pub(crate) fn new(name: &'static str, counts: TestCounts, time: Duration) -> Row {
        Row { name, counts, time, is_second_try: false }
    }
}

/// So many of the slowest tests are named.
const SLOWEST: usize = 10;

pub(crate) fn table(rows: &[Row]) -> String {
    let mut text = format!("{:<14}{:>8}{:>8}{:>11}\n", "stage", "passed", "failed", "time");
    for Row { name, counts, time, is_second_try } in rows {
        let remark = if *is_second_try { "  the second time" } else { "" };
        text +=
            &format!("{name:<14}{:>8}{:>8}{:>11}{remark}\n", counts.passed, counts.failed, seconds(*time));
    }
    text
}

/// The tests that did not pass at once, a line each: each is a fault to look for, whether or not it came back.
pub(crate) fn unsteady(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let lines = lines.iter().map(|line| format!("  {line}\n")).collect::<String>();
    format!("did not pass at once\n{lines}\n")
}

/// The test that did not pass at once, if a line is about one: `✓ NAME 1234ms (retry x1)` of Vitest, which has tried it
/// again by itself, and `test NAME ... FAILED` of libtest, whose stage will be.
pub(crate) fn unsteady_test(line: &str) -> Option<&str> {
    if let Some((name, _)) = line.strip_prefix("test ").and_then(|rest| rest.split_once(" ... FAILED")) {
        return Some(name);
    }
    let (test, _) = line.trim_start().strip_prefix('✓')?.split_once(" (retry x")?;
    Some(test.trim())
}

/// The slowest tests, a line each; nothing where no times are known.
pub(crate) fn slowest(mut times: Vec<(Duration, String)>) -> String {
    if times.is_empty() {
        return String::new();
    }
    times.sort_by(|a, b| b.cmp(a));
    let lines = times.iter().take(SLOWEST).map(|(time, name)| format!("{:>9}  {name}\n", seconds(*time)));
    format!("slowest tests\n{}\n", lines.collect::<String>())
}

/// How long a test took, from its line: `test NAME ... ok <1.234s>` of libtest, `✓ NAME 1234ms` of Vitest.
pub(crate) fn test_time(line: &str) -> Option<(Duration, &str)> {
    if let Some(rest) = line.strip_prefix("test ") {
        let (name, result) = rest.split_once(" ... ")?;
        let time = result.rsplit_once('<')?.1.strip_suffix("s>")?.parse().ok()?;
        return Some((Duration::try_from_secs_f64(time).ok()?, name));
    }
    let rest = line.trim_start().strip_prefix(['✓', '×'])?;
    let rest = rest.split_once(" (retry x").map_or(rest, |(first, _)| first);
    let (name, time) = rest.trim().rsplit_once(' ')?;
    Some((Duration::from_millis(time.strip_suffix("ms")?.parse().ok()?), name))
}

pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_lines_up() {
        let rows = [
            Row::new("fmt", TestCounts::one(true), Duration::from_millis(1250)),
            Row {
                is_second_try: true,
                ..Row::new("conformance", TestCounts { passed: 12, failed: 1 }, Duration::from_secs(100))
            },
        ];
        let expected = "\
stage           passed  failed       time
fmt                  1       0      1.2 s
conformance         12       1    100.0 s  the second time
";
        assert_eq!(table(&rows), expected);
    }

    #[test]
    fn times_of_tests_are_read() {
        let (time, name) = test_time("test shell::a_log ... ok <0.250s>").expect("libtest says so");
        assert_eq!((time.as_millis(), name), (250, "shell::a_log"));
        let (time, name) =
            test_time(" ✓ tests/e2e/a.test.ts > plays a game 5123ms").expect("Vitest does, too");
        assert_eq!((time.as_millis(), name), (5123, "tests/e2e/a.test.ts > plays a game"));
        let again = " ✓ tests/e2e/a.test.ts > plays a game 5123ms (retry x1)";
        assert_eq!(test_time(again), Some((time, name)));
        assert_eq!(unsteady_test(again), Some("tests/e2e/a.test.ts > plays a game 5123ms"));
        assert_eq!(unsteady_test(" ✓ tests/e2e/a.test.ts > plays a game 5123ms"), None);
        assert_eq!(unsteady_test("test shell::a_log ... FAILED <0.172s>"), Some("shell::a_log"));
        assert_eq!(unsteady_test("test shell::a_log ... ok <0.172s>"), None);
        assert_eq!(test_time("test a ... ok"), None);
        assert_eq!(test_time("running 5 tests"), None);
    }

    #[test]
    fn the_slowest_come_first() {
        let times = (1..=12).map(|time| (Duration::from_secs(time), format!("test {time}"))).collect();
        let text = slowest(times);
        assert!(text.starts_with("slowest tests\n   12.0 s  test 12\n   11.0 s  test 11\n"), "{text}");
        assert!(!text.contains("test 2\n"));
        assert_eq!(slowest(Vec::new()), "");
    }
}
