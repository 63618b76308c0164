//! Prolog terms as far as states need them: numbers, names, lists, `name(arguments)` and variables that were given
//! a value before (`Board = [...]`).

use std::collections::HashMap;
use std::rc::Rc;

use stackade_core::shorten;

use super::OldNotationError;

/// Where something stands in a text; lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl Location {
    /// The beginning of a text.
    pub const START: Location = Location { line: 1, column: 1 };
}

/// A term and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Where it begins.
    pub location: Location,
    /// What it is.
    pub kind: TermKind,
}

/// What a term is. Elements are shared, since a variable may be used many times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermKind {
    /// A whole number.
    Number(i32),
    /// A name such as `nan`.
    Name(Rc<str>),
    /// A list.
    List(Rc<[Term]>),
    /// A name with arguments.
    Call(Rc<str>, Rc<[Term]>),
}

impl Term {
    /// Whether it is a name with arguments, and this one.
    pub fn is_call(&self, wanted: &str) -> bool {
        matches!(&self.kind, TermKind::Call(name, _) if **name == *wanted)
    }

    /// The elements of a list.
    pub fn list(&self, what: &str) -> Result<&[Term], OldNotationError> {
        match &self.kind {
            TermKind::List(elements) => Ok(elements),
            _ => Err(self.unlike(&format!("{what} as a list"))),
        }
    }

    /// The elements of a list of this length.
    pub fn list_of(&self, length: usize, what: &str) -> Result<&[Term], OldNotationError> {
        let elements = self.list(&format!("{length} {what}"))?;
        if elements.len() == length {
            return Ok(elements);
        }
        Err(OldNotationError::at(
            self.location,
            format!("expected {length} {what}, found {}", elements.len()),
        ))
    }

    /// The arguments of a name, as many as are wanted.
    pub fn arguments<const N: usize>(&self, form: &str) -> Result<&[Term; N], OldNotationError> {
        match &self.kind {
            TermKind::Call(_, arguments) => <&[Term; N]>::try_from(&**arguments).ok(),
            _ => None,
        }
        .ok_or_else(|| self.unlike(form))
    }

    /// A number from a range.
    pub fn number(&self, from: i32, to: i32, what: &str) -> Result<i32, OldNotationError> {
        match self.kind {
            TermKind::Number(number) if (from..=to).contains(&number) => Ok(number),
            _ => Err(self.unlike(&format!("{what} from {from} to {to}"))),
        }
    }

    /// The error of a term where something else was expected.
    pub fn unlike(&self, expected: &str) -> OldNotationError {
        let found = match &self.kind {
            TermKind::Number(number) => number.to_string(),
            TermKind::Name(name) => format!("'{}'", shorten(name)),
            TermKind::List(elements) => format!("a list of {}", elements.len()),
            TermKind::Call(name, arguments) => {
                format!("'{}' with {} arguments", shorten(name), arguments.len())
            }
        };
        OldNotationError::at(self.location, format!("expected {expected}, found {found}"))
    }
}

/// Lists in lists beyond this depth are refused: no state has them, and reading recurses.
const DEEPEST: usize = 16;

/// The terms of a text. Those with commas between them are one item; what is only the value of a variable that is
/// used later is none.
pub(super) fn read(text: &str) -> Result<Vec<Vec<Term>>, OldNotationError> {
    let mut reader = Reader::new(text);
    let mut items: Vec<Item> = Vec::new();
    loop {
        reader.skip_blank();
        if reader.rest.is_empty() {
            break;
        }
        let item = reader.item()?;
        items.push(item);
        reader.skip_blank();
        // A full stop or a comma may end an item, and may be missing.
        if matches!(reader.peek(), Some('.' | ',')) {
            reader.bump();
        }
    }
    if items.is_empty() {
        return Err(OldNotationError::at(reader.location, "expected a state or a move, found nothing"));
    }
    let is_result = |item: &Item| item.variable.as_ref().is_none_or(|name| !reader.used(name));
    Ok(items.into_iter().filter(is_result).map(|item| item.terms).collect())
}

/// Terms with commas between them, or the value of a variable.
struct Item {
    variable: Option<String>,
    terms: Vec<Term>,
}

struct Reader<'a> {
    rest: &'a str,
    location: Location,
    depth: usize,
    /// The variables with their values, and whether they were used.
    variables: HashMap<String, (Term, bool)>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { rest: text, location: Location::START, depth: 0, variables: HashMap::new() }
    }

    fn used(&self, variable: &str) -> bool {
        self.variables.get(variable).is_some_and(|(_, used)| *used)
    }

    fn item(&mut self) -> Result<Item, OldNotationError> {
        if let Some(variable) = self.binding() {
            let value = self.term()?;
            self.variables.insert(variable.clone(), (value.clone(), false));
            return Ok(Item { variable: Some(variable), terms: vec![value] });
        }
        let mut terms = vec![self.term()?];
        while self.takes(',') {
            terms.push(self.term()?);
        }
        Ok(Item { variable: None, terms })
    }

    /// Takes `Name =`, if that is what comes.
    fn binding(&mut self) -> Option<String> {
        let name = word(self.rest).filter(|name| is_variable(name))?;
        let behind = self.rest[name.len()..].trim_start();
        if !behind.starts_with('=') {
            return None;
        }
        let length = self.rest.len() - behind.len() + 1;
        let name = name.to_owned();
        self.advance(length);
        Some(name)
    }

    fn term(&mut self) -> Result<Term, OldNotationError> {
        self.skip_blank();
        let location = self.location;
        let kind = match self.peek() {
            Some('[') => TermKind::List(self.elements(']')?),
            Some(c) if c == '-' || c.is_ascii_digit() => TermKind::Number(self.number()?),
            _ => match word(self.rest) {
                Some(name) if is_variable(name) => return self.value(name.to_owned(), location),
                Some(name) => self.named(name.into())?,
                None => return Err(self.unexpected("a number, a name or a list")),
            },
        };
        Ok(Term { location, kind })
    }

    /// A name, with its arguments if it has some.
    fn named(&mut self, name: Rc<str>) -> Result<TermKind, OldNotationError> {
        self.advance(name.len());
        match self.peek() {
            Some('(') => Ok(TermKind::Call(name, self.elements(')')?)),
            _ => Ok(TermKind::Name(name)),
        }
    }

    /// What a variable stands for, at the place where it is used.
    fn value(&mut self, name: String, location: Location) -> Result<Term, OldNotationError> {
        self.advance(name.len());
        let (value, used) = self.variables.get_mut(&name).ok_or_else(|| {
            OldNotationError::at(location, format!("the variable {} has no value", shorten(&name)))
        })?;
        *used = true;
        Ok(value.clone())
    }

    /// Terms between brackets, the opening one of which is next.
    fn elements(&mut self, close: char) -> Result<Rc<[Term]>, OldNotationError> {
        if self.depth == DEEPEST {
            return Err(OldNotationError::at(self.location, format!("lists nest deeper than {DEEPEST}")));
        }
        self.depth += 1;
        self.bump();
        let mut elements = Vec::new();
        if !self.takes(close) {
            loop {
                elements.push(self.term()?);
                if self.takes(close) {
                    break;
                }
                if !self.takes(',') {
                    return Err(self.unexpected(&format!("',' or '{close}'")));
                }
            }
        }
        self.depth -= 1;
        Ok(elements.into())
    }

    fn number(&mut self) -> Result<i32, OldNotationError> {
        let location = self.location;
        let sign = usize::from(self.rest.starts_with('-'));
        let digits = self.rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let text = &self.rest[..sign + digits];
        let number = text.parse();
        let shown = shorten(text);
        self.advance(sign + digits);
        number
            .map_err(|_| OldNotationError::at(location, format!("expected a whole number, found '{shown}'")))
    }

    /// Takes a sign, if it comes next.
    fn takes(&mut self, sign: char) -> bool {
        self.skip_blank();
        let is_next = self.peek() == Some(sign);
        if is_next {
            self.bump();
        }
        is_next
    }

    /// Skips white space and comments, which run from `%` to the end of the line.
    fn skip_blank(&mut self) {
        while let Some(c) = self.peek() {
            match c {
                '%' => self.advance(self.rest.find('\n').unwrap_or(self.rest.len())),
                c if c.is_whitespace() => self.bump(),
                _ => return,
            }
        }
    }

    fn unexpected(&self, expected: &str) -> OldNotationError {
        let found = self.peek().map_or("the end".to_owned(), |c| format!("'{}'", shorten(&c.to_string())));
        OldNotationError::at(self.location, format!("expected {expected}, found {found}"))
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn bump(&mut self) {
        self.advance(self.peek().map_or(0, char::len_utf8));
    }

    /// Goes on by so many bytes.
    fn advance(&mut self, length: usize) {
        let (taken, rest) = self.rest.split_at(length);
        for c in taken.chars() {
            self.location = match c {
                '\n' => Location { line: self.location.line + 1, column: 1 },
                _ => Location { column: self.location.column + 1, ..self.location },
            };
        }
        self.rest = rest;
    }
}

/// The word that a text begins with.
fn word(text: &str) -> Option<&str> {
    let length = text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let starts = text.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    starts.then(|| &text[..length])
}

fn is_variable(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_uppercase() || first == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(term: &Term) -> String {
        let all = |terms: &[Term]| terms.iter().map(shown).collect::<Vec<_>>().join(",");
        match &term.kind {
            TermKind::Number(number) => number.to_string(),
            TermKind::Name(name) => name.to_string(),
            TermKind::List(elements) => format!("[{}]", all(elements)),
            TermKind::Call(name, arguments) => format!("{name}({})", all(arguments)),
        }
    }

    fn check(text: &str, expected: &str) {
        let found = match read(text) {
            Ok(items) => {
                let item = |terms: &Vec<Term>| terms.iter().map(shown).collect::<Vec<_>>().join(" & ");
                items.iter().map(item).collect::<Vec<_>>().join("; ")
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn terms_are_read_with_blanks_and_comments() {
        check("f( [ 1,-2 , nan ],\n g) % so\n", "f([1,-2,nan],g)");
        check("[[],[wC]] , 1", "[[],[wC]] & 1");
        check("move(1,2).\nmove(3,4).", "move(1,2); move(3,4)");
        check("a\nb", "a; b");
    }

    #[test]
    fn a_variable_stands_for_its_value() {
        check("Board = [1]\nGameState = [Board, 2]", "[[1],2]");
        check("E = [e], Board = [E, E].", "[[e],[e]]");
        check("[Board]", "line 1, column 2: the variable Board has no value");
    }

    #[test]
    fn errors_say_where() {
        check("", "line 1, column 1: expected a state or a move, found nothing");
        check("[1,\n [,2]]", "line 2, column 3: expected a number, a name or a list, found ','");
        check("[1 2]", "line 1, column 4: expected ',' or ']', found '2'");
        check("f(1", "line 1, column 4: expected ',' or ')', found the end");
        check("[é]", "line 1, column 2: expected a number, a name or a list, found 'é'");
        check("[-]", "line 1, column 2: expected a whole number, found '-'");
        check("99999999999", "line 1, column 1: expected a whole number, found '99999999999'");
    }

    #[test]
    fn hostile_texts_cost_little() {
        check(&"[".repeat(100_000), "line 1, column 17: lists nest deeper than 16");
        // Every variable doubles the one before; written out this would fill the machine.
        let bomb = (1..60).fold("V0 = [e]".to_owned(), |text, i| format!("{text}\nV{i} = [V{},V{0}]", i - 1));
        assert_eq!(read(&bomb).map(|items| items.len()), Ok(1));
    }
}
