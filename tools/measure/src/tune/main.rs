//! Fits the weights of an evaluation to the results of self-play: `cargo xtask tune GAME`.
//!
//! Games are played at a fixed number of nodes a move ([`selfplay`]), their positions are labelled with
//! their results, the weights that predict these best are found ([`fit`]), play a match against the
//! old ones ([`verify`]) and are written into the source ([`mod@file`]). docs/tuning.md has the recipe.

mod args;
mod crew;
mod file;
mod fit;
mod selfplay;
mod verify;
mod weighted;

use std::process::ExitCode;

use stackade_games::with_rules;
use stackade_search::Evaluate;

use args::{Asked, Plan};
use fit::{Fit, Sample, loss, round, scaled_to_fit};
use weighted::{Weighted, current_weights};

fn main() -> ExitCode {
    let plan = match args::parse(std::env::args_os().skip(1)) {
        Ok(Asked::Help) => {
            print!("{}", args::HELP);
            return ExitCode::SUCCESS;
        }
        Ok(Asked::Tune(plan)) => plan,
        Err(message) => {
            eprintln!("error: {message}");
            return ExitCode::from(2);
        }
    };
    match with_rules!(&plan.id, rules => tune(rules, &plan)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: cannot write the weights: {error}");
            ExitCode::FAILURE
        }
    }
}

fn tune<G: Evaluate>(rules: G, plan: &Plan) -> std::io::Result<()> {
    let old = current_weights(&rules);
    let mut weights = old;
    let mut samples = Vec::new();
    for number in 0..plan.rounds {
        let player = Weighted { rules: rules.clone(), weights };
        samples.extend(selfplay::play(&player, plan, number));
        let fitted =
            Fit { terms: rules.weighed().len(), ridge: plan.ridge }.run(&samples, old.map(f64::from));
        weights = round(&fitted);
        eprintln!("round {}: {} positions", number + 1, samples.len());
    }
    let summary = summary(&samples, &old, &weights);
    summary.iter().for_each(|line| println!("{line}"));
    let mut facts = vec![plan.recipe()];
    facts.extend(summary);
    for (term, weight) in rules.weighed().iter().zip(weights) {
        println!("    (\"{}\", {weight}),", term.name);
    }
    if plan.verify > 0 {
        let pentanomial = verify::contest(&rules, [weights, old], plan);
        let words = verify::words(&pentanomial, plan);
        println!("{words}");
        facts.push(words);
        if pentanomial.score() < 0.5 {
            println!("not written: the old weights are stronger");
            return Ok(());
        }
    }
    if !plan.dry_run {
        let names = rules.weighed().iter().map(|term| term.name);
        let file = file::write(rules.weights_file(), &plan.id, names.zip(weights), &facts)?;
        println!("written to {}", file.display());
    }
    Ok(())
}

/// How well the weights predict the results: the loss on the games that were held out.
fn summary(samples: &[Sample], old: &[i32], new: &[i32]) -> Vec<String> {
    let held_out: Vec<Sample> = samples.iter().filter(|sample| sample.is_held_out()).copied().collect();
    let old = old.iter().copied().map(f64::from).collect::<Vec<_>>();
    let new = new.iter().copied().map(f64::from).collect::<Vec<_>>();
    let rescaled = scaled_to_fit(&held_out, &old);
    vec![
        format!("{} positions, {} of them held out", samples.len(), held_out.len()),
        format!(
            "loss on those: {:.4} before, {:.4} with the old weights rescaled, {:.4} after",
            loss(&held_out, &old),
            loss(&held_out, &rescaled),
            loss(&held_out, &new)
        ),
    ]
}
