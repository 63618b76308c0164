//! Good texts for every parser, from which fuzzing and mutating start.

use std::collections::BTreeSet;

use stackade_core::Rng;
use stackade_core::record::{Record, Start};
use stackade_games::registry;

use crate::files::FileError;
use crate::sections::File;

/// Texts for each entry point of [`hostile`](crate::hostile), sorted and without duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seeds {
    /// Game ids.
    pub game_ids: BTreeSet<String>,
    /// Positions, and texts that are nearly positions.
    pub positions: BTreeSet<String>,
    /// Moves, legal and not.
    pub moves: BTreeSet<String>,
    /// Game records.
    pub records: BTreeSet<String>,
    /// Small conformance files.
    pub files: BTreeSet<String>,
}

impl Seeds {
    /// The seeds that conformance files hold, and records of random games of every variant.
    pub fn new<'a>(conformance_files: impl IntoIterator<Item = &'a str>) -> Result<Seeds, FileError> {
        let mut seeds = Seeds::default();
        for text in conformance_files {
            seeds.add_file(File::read(text)?);
        }
        seeds.add_games();
        seeds.records.extend(RECORDS.map(str::to_owned));
        seeds.files.extend(FILES.map(str::to_owned));
        Ok(seeds)
    }

    fn add_file(&mut self, file: File) {
        self.positions.extend(file.perft.into_iter().map(|case| case.position));
        self.positions.extend(file.malformed.into_iter().map(|case| case.position));
        self.positions.extend(file.over.into_iter().map(|case| case.position));
        for case in file.moves {
            self.positions.insert(case.position);
            // Some positions have thousands of moves, which are much alike.
            self.moves.extend(case.moves.into_iter().step_by(40));
        }
        for case in file.apply {
            self.positions.extend([case.position, case.result]);
            self.moves.insert(case.r#move);
        }
        for case in file.illegal {
            self.positions.insert(case.position);
            self.moves.insert(case.r#move);
        }
        self.positions.extend(file.playouts.into_iter().flat_map(|case| [case.start, case.r#final]));
    }

    fn add_games(&mut self) {
        for id in registry::all_ids() {
            self.game_ids.insert(id.to_string());
            let mut game = registry::new_match(&id, 1);
            let mut rng = Rng::new(1);
            let start = Start::Position(game.start());
            self.positions.insert(game.start());
            while game.ply() < 12 && game.play_random(&mut rng).is_some() {}
            self.records.insert(Record::from_match(&*game, &start).to_string());
            while game.play_random(&mut rng).is_some() {}
            self.records.insert(Record::from_match(&*game, &Start::Seed(1)).to_string());
        }
    }
}

/// Records with everything that random games lack.
const RECORDS: [&str; 2] = [include_str!("../seeds/everything.stk"), include_str!("../seeds/two-games.stk")];

/// Conformance files that between them have a case in every section.
const FILES: [&str; 2] = [include_str!("../seeds/positions.json"), include_str!("../seeds/games.json")];
