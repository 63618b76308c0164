//! `stackade generate`: what a release carries beside the program.

use std::io::{self, Write};
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use stackade_games::registry;
use stackade_lessons::page;
use stackade_site::{Document, Place};

use super::show;
use crate::args::{Cli, EXIT_CODES, Format, Generate};
use crate::error::CommandError;
use crate::output::{self, Output};

pub(crate) fn run(what: &Generate) -> Result<(), CommandError> {
    let mut text = Vec::new();
    match what {
        Generate::Pictures { folder } => return pictures(folder),
        Generate::PageData { folder } => return page_data(folder),
        Generate::Site { folder, address } => return site(folder, address.as_deref()),
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

/// The page as it is built, and over it every page that can be read, the pictures of their previews, and what search
/// engines are told.
fn site(folder: &Path, address: Option<&str>) -> Result<(), CommandError> {
    if !stackade_page::is_built() {
        return Err(CommandError::refused("this build has no web page in it"));
    }
    for name in stackade_page::names() {
        let (content, _) = stackade_page::find(&name).expect("it is one of its names");
        put(folder, &name, &content)?;
    }
    let (page, _) = stackade_page::find("index.html").expect("the page is built");
    let page = String::from_utf8_lossy(&page);
    let address = address.map(|address| format!("{}/", address.trim_end_matches('/')));
    for document in stackade_site::fixed() {
        write_document(folder, document, &page, address.as_deref())?;
    }
    if let Some(address) = &address {
        let own = stackade_page::find("robots.txt").map(|(text, _)| text).unwrap_or_default();
        let robots = stackade_site::robots(&String::from_utf8_lossy(&own), address);
        put(folder, "robots.txt", robots.as_bytes())?;
        put(folder, "sitemap.xml", stackade_site::sitemap(address).as_bytes())?;
    }
    Ok(())
}

/// A page is a folder with an index, so that its address needs no ending.
fn write_document(
    folder: &Path,
    document: &Document,
    page: &str,
    address: Option<&str>,
) -> Result<(), CommandError> {
    let depth = document.path.split('/').filter(|part| !part.is_empty()).count();
    let root = if depth == 0 { "./".to_owned() } else { "../".repeat(depth) };
    let text = document.render(page, Place { root: &root, address });
    let name = Path::new(&document.path).join("index.html");
    put(folder, &name.to_string_lossy(), text.as_bytes())?;
    let (Some(card), Some(name)) = (&document.card, document.preview()) else { return Ok(()) };
    put(folder, &name, &card.png().map_err(CommandError::refused)?)
}

fn put(folder: &Path, name: &str, content: &[u8]) -> Result<(), CommandError> {
    let path = folder.join(name);
    let about = |error: io::Error| CommandError::refused(format!("{}: {error}", path.display()));
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(about)?;
    }
    std::fs::write(&path, content).map_err(about)
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
