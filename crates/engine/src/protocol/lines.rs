//! Lines of a stranger's text, which cost no more than a bounded amount of memory each.

use std::io::{self, BufRead, Read};

use super::command::Refusal;

/// No line may be longer than this many bytes; a game of 500 turns is far shorter.
pub const LONGEST_LINE: usize = 1 << 16;

/// The next line with its end, or why it is none; nothing at the end of the input.
///
/// ```
/// use stackade_engine::protocol::read_line;
/// let mut input = &b"isready\n\xff\n"[..];
/// assert_eq!(read_line(&mut input).unwrap(), Some(Ok("isready\n".to_owned())));
/// assert!(read_line(&mut input).unwrap().unwrap().is_err());
/// assert_eq!(read_line(&mut input).unwrap(), None);
/// ```
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, Refusal>>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() > LONGEST_LINE {
        skip_line(input)?;
        return Ok(Some(Err(Refusal::new(format!("a line is longer than {LONGEST_LINE} bytes")))));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        Refusal::new(format!("a line is not UTF-8 at byte {}", error.utf8_error().valid_up_to()))
    });
    Ok(Some(text))
}

/// Reads on to the end of the line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let (used, is_done) = end.map_or((buffer.len(), false), |end| (end + 1, true));
        input.consume(used);
        if is_done {
            return Ok(());
        }
    }
}
