//! The table of problems in docs/online-protocol.md. `cargo xtask fixtures` writes it anew.

use serde_json::Value;
use stackade_online::RequestError;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/online-protocol.md");
const BEGIN: &str = "| code | status | with | detail |\n|---|---|---|---|\n";

fn row(error: &RequestError) -> String {
    let value = serde_json::to_value(error).expect("plain data");
    let parameters = value.as_object().expect("an object").keys().filter(|key| *key != "code");
    let parameters: Vec<String> = parameters.map(|key| format!("`{key}`")).collect();
    let code = value.get("code").and_then(Value::as_str).expect("a code");
    // What comes from elsewhere is not known here.
    let words = if value.get("reason").is_some() { "*reason*".to_owned() } else { error.to_string() };
    format!("| `{code}` | {} | {} | {words} |\n", error.status(), parameters.join(", "))
}

#[test]
fn the_document_has_every_problem() {
    let rows: String = RequestError::samples().iter().map(row).collect();
    let text = std::fs::read_to_string(FILE).expect("the document");
    let begin = text.find(BEGIN).expect("the head of the table") + BEGIN.len();
    let end = begin + text[begin..].find("\n\n").expect("its end") + 1;
    if stackade_fixtures::is_writing() {
        let written = format!("{}{rows}{}", &text[..begin], &text[end..]);
        return std::fs::write(FILE, written).expect("the folder can be written to");
    }
    assert!(
        text[begin..end] == rows,
        "the table in docs/online-protocol.md is out of date: cargo xtask fixtures"
    );
}
