//! Packing a table that is whole: the results of all layers follow from those of the last, and go into one file.

use stackade_games::table::{Place, Results, Tabled, write_table};
use stackade_search::Verdict;

use crate::error::TableError;
use crate::table::Table;

/// The bytes of the file that is shipped.
pub fn pack(table: &Table) -> Result<Vec<u8>, TableError> {
    let classes = table.ground().classes();
    let mut layers = vec![last_layer(table)?];
    for layer in (0..classes.layers().len() - 1).rev() {
        layers.push(layer_before(classes, layer, &layers[layers.len() - 1]));
    }
    layers.reverse();
    Ok(write_table(&classes.id().to_string(), &layers))
}

/// The results of all blocks in order.
fn last_layer(table: &Table) -> Result<Results, TableError> {
    let missing = table.missing().count() as u32;
    if missing > 0 {
        return Err(TableError::Incomplete { missing });
    }
    let blocks = (0..table.known().of_blocks).filter_map(|block| table.results(block));
    Ok(Results::new(&blocks.flat_map(Results::iter).collect::<Vec<_>>()))
}

/// The results of a layer: a position is worth what its best move leads to.
fn layer_before(classes: &dyn Tabled, layer: usize, next: &Results) -> Results {
    let places = (0..classes.layers()[layer]).map(|index| Place { layer, index });
    Results::new(&places.map(|place| best_of_next(classes, place, next)).collect::<Vec<_>>())
}

/// What the best move of a position leads to, by the results of the next layer.
pub(crate) fn best_of_next(classes: &dyn Tabled, place: Place, next: &Results) -> Verdict {
    let mut best = Verdict::Loss;
    classes.visit_next(place, &mut |child| {
        if let Some(verdict) = next.verdict(child.index) {
            best = best.max(verdict.for_other());
        }
    });
    best
}
