//! `stackade admin` beside the server's folder, wherever that is named.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

use crate::support::{feed, stackade};

/// `stackade admin` in a folder of its own, with a server's environment or without.
fn admin(folder: &tempfile::TempDir, variables: &[(&str, &str)], args: &[&str]) -> Command {
    let mut command = stackade();
    command.current_dir(folder.path()).arg("admin").args(args);
    for name in ["STACKADE_DATA", "STACKADE_DATABASE_URL", "STACKADE_CONFIG"] {
        command.env_remove(name);
    }
    command.envs(variables.iter().copied());
    command
}

/// Variables and arguments, and where the database is then.
type Case<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str], &'a str);

#[test]
fn the_database_is_found_as_the_server_finds_it() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["said", "in-environment", "in-file", "stackade-data"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    fs::write(folder.path().join("stackade.toml"), "data = \"in-file\"\nengines = 3\n").expect("a file");
    let url = "sqlite://named.db?mode=rwc";
    let file = ("STACKADE_CONFIG", "stackade.toml");
    let variable = ("STACKADE_DATA", "in-environment");
    // What is said counts before variables, those before the file, and a database before a folder.
    let cases: [Case<'_>; 6] = [
        (&[variable, file], &["--data", "said", "invite"], "said/stackade.db"),
        (&[variable, file], &["invite"], "in-environment/stackade.db"),
        (&[file], &["invite"], "in-file/stackade.db"),
        (&[], &["invite", "--config", "stackade.toml"], "in-file/stackade.db"),
        (&[("STACKADE_DATABASE_URL", url), file], &["invite"], "named.db"),
        (&[], &["invite"], "stackade-data/stackade.db"),
    ];
    for (variables, args, expected) in cases {
        let database = folder.path().join(expected);
        if expected != "named.db" {
            // A folder in which no server was is no server's.
            let ran = feed(&mut admin(&folder, variables, args), b"");
            assert_eq!(ran.code, Some(1), "{variables:?} {args:?}: {}", ran.err);
            assert!(ran.err.contains(expected), "{variables:?} {args:?}: {}", ran.err);
            assert!(!database.exists(), "{variables:?} {args:?}: {expected} was made");
            let url = format!("sqlite://{expected}?mode=rwc");
            let made = feed(&mut admin(&folder, &[("STACKADE_DATABASE_URL", &url)], &["registration"]), b"");
            assert_eq!(made.code, Some(0), "{}", made.err);
        }
        let ran = feed(&mut admin(&folder, variables, args), b"");
        assert_eq!(ran.code, Some(0), "{variables:?} {args:?}: {}", ran.err);
        assert_eq!(ran.lines().len(), 1, "an invitation");
        assert!(database.is_file(), "{variables:?} {args:?}: {expected} is not there");
        fs::remove_file(database).expect("it can be removed");
    }
}

#[test]
fn what_is_not_there_is_not_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = feed(&mut admin(&folder, &[("STACKADE_DATA", "nowhere")], &["invite"]), b"");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("nowhere"), "{}", ran.err);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn warnings_are_listed_and_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let order = |args: &[&str]| {
        let database = [("STACKADE_DATABASE_URL", "sqlite://a.db?mode=rwc")];
        let ran = feed(&mut admin(&folder, &database, &[args, &["--json"]].concat()), b"");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let document: Value = serde_json::from_str(ran.text()).expect("a document");
        (document["warnings"].clone(), ran.err)
    };
    assert_eq!(order(&["registration", "closed"]), (json!([]), String::new()));
    let warning = "registration is closed: an invitation is good for nothing until it is invited or open";
    assert_eq!(order(&["invite"]), (json!([warning]), format!("warning: {warning}\n")));
}

#[test]
fn the_help_says_where_options_may_stand() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = feed(&mut admin(&folder, &[], &["--help"]), b"");
    let words = ["STACKADE_DATA", "STACKADE_DATABASE_URL", "STACKADE_CONFIG", "--config", "reset-password"];
    for word in words {
        assert!(ran.text().contains(word), "{word} is not in\n{}", ran.text());
    }
}
