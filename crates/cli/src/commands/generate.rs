//! `stackade generate`: what a release carries beside the program.

use std::io::{self, Write};
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use stackade_games::registry;
use stackade_lessons::page;

use super::show;
use crate::args::{Cli, EXIT_CODES, Format, Generate};
use crate::error::CommandError;
use crate::output::{self, Output};

pub(crate) fn run(what: &Generate) -> Result<(), CommandError> {
    let mut text = Vec::new();
    match what {
        Generate::Pictures { folder } => return pictures(folder),
        Generate::PageData { folder } => return page_data(folder),
        Generate::Completions { shell } => {
            clap_complete::generate(*shell, &mut Cli::command(), "stackade", &mut text);
        }
        Generate::Man => manual(&mut text)?,
    }
    let mut out = Output::new();
    out.bytes(&text)?;
    out.finish()
}

/// Every picture that the pages about the games show.
fn pictures(folder: &Path) -> Result<(), CommandError> {
    for entry in registry::entries() {
        for picture in entry.data.pictures {
            let drawing = show::draw(&*picture.open(entry.info), Format::Svg, 0, false)?;
            output::deliver(&drawing, Some(&folder.join(picture.name).with_extension("svg")))?;
        }
    }
    Ok(())
}

/// Every file about a game that the page fetches.
fn page_data(folder: &Path) -> Result<(), CommandError> {
    page::write(folder).map_err(CommandError::refused)
}

/// One page for the program and all its commands.
fn manual(page: &mut Vec<u8>) -> io::Result<()> {
    let mut command = Cli::command();
    command.build();
    let man = Man::new(command.clone());
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    for part in command.get_subcommands().filter(|part| !part.is_hide_set() && part.get_name() != "help") {
        chapter(part, page)?;
    }
    writeln!(page, ".SH \"EXIT STATUS\"\n{EXIT_CODES}")
}

/// A command's synopsis, description and options, as subsections of the one page.
fn chapter(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let name = command.get_name().to_owned();
    let man = Man::new(command.clone());
    let mut sections = Vec::new();
    man.render_synopsis_section(&mut sections)?;
    man.render_description_section(&mut sections)?;
    man.render_options_section(&mut sections)?;
    writeln!(page, ".SH \"STACKADE {}\"", name.to_uppercase())?;
    // Every section defines the apostrophe anew; the page's beginning has done that already.
    let text = String::from_utf8_lossy(&sections);
    let lines = text.lines().filter(|line| !line.starts_with(".ie ") && !line.starts_with(".el "));
    lines.map(|line| line.replace(".SH ", ".SS ")).try_for_each(|line| writeln!(page, "{line}"))
}
