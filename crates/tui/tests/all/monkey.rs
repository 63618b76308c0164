//! A monkey at the keyboard: a hundred thousand random events, and never a panic.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use stackade_core::Rng;
use stackade_engine::{Info, Line};
use stackade_search::Score;
use stackade_tui::{
    Abilities, Animation, Colours, Config, Effect, Event, Job, Key, Language, Named, State, view,
};

const NAMED: [Named; 15] = [
    Named::Up,
    Named::Down,
    Named::Left,
    Named::Right,
    Named::Enter,
    Named::Escape,
    Named::Tab,
    Named::BackTab,
    Named::Backspace,
    Named::Delete,
    Named::Home,
    Named::End,
    Named::PageUp,
    Named::PageDown,
    Named::F1,
];

/// An answer that the engine owes.
fn answer(job_id: u64, job: &Job, rng: &mut Rng) -> Vec<Event> {
    let pick =
        |moves: Vec<String>, rng: &mut Rng| moves.get(rng.below(moves.len().max(1) as u32) as usize).cloned();
    match job {
        Job::Choose(game, ..) => {
            let mv = pick(game.legal_moves(), rng).ok_or_else(|| "no move".to_owned());
            vec![Event::Chosen(job_id, mv)]
        }
        Job::Analyse(game, ..) => {
            let Some(mv) = pick(game.legal_moves(), rng) else {
                return vec![Event::Finished(job_id, vec![])];
            };
            let score = Score::Units(rng.below(500) as i32 - 250);
            let news = Info {
                depth: 3,
                seldepth: 5,
                nodes: 9,
                time_ms: 1,
                multi_pv: 1,
                score,
                scores: Vec::new(),
                pv: vec![mv.clone()],
            };
            let line = Line { pv: vec![mv], score, scores: Vec::new(), depth: 3 };
            vec![Event::Progress(job_id, news), Event::Finished(job_id, vec![line])]
        }
        Job::Review(_) => vec![Event::Finished(job_id, vec![])],
    }
}

fn random_event(rng: &mut Rng, now: &mut Duration) -> Event {
    match rng.below(100) {
        0..50 => Event::Key(Key::Named(NAMED[rng.below(15) as usize])),
        50..80 => Event::Key(Key::Char(char::from(b' ' + rng.below(95) as u8))),
        80..82 => Event::Key(Key::Ctrl(char::from(b'a' + rng.below(26) as u8))),
        82..88 => Event::Click(rng.below(130) as u16, rng.below(50) as u16),
        88..90 => Event::Scroll(if rng.below(2) == 0 { 1 } else { -1 }),
        90..91 => Event::Paste("a1-a4 é\u{1b}".to_owned()),
        91..93 => Event::Resize(rng.below(140) as u16, rng.below(50) as u16),
        93..94 => Event::Saved(Err("the disk is full".to_owned())),
        _ => {
            *now += Duration::from_millis(u64::from(rng.below(1500)));
            Event::Tick(*now)
        }
    }
}

fn run(seed: u64, events: usize) {
    let mut rng = Rng::new(seed);
    let unicode = rng.below(2) == 0;
    let colours = [Colours::None, Colours::Sixteen, Colours::Many, Colours::True][rng.below(4) as usize];
    let is_light = rng.below(2) == 0;
    // The language is chosen by the seed, so that the keys are those they always were.
    let language = Language::all().nth(seed as usize % Language::all().count()).expect("there are so many");
    let abilities = Abilities { colours, unicode, is_light, reduced_motion: false, language };
    let config = Config { animation: Animation::Fast, ..Config::default() };
    let mut state = State::new(config, abilities, None);
    let mut now = Duration::ZERO;
    let mut owed: Vec<Event> = Vec::new();
    for i in 0..events {
        let event = match owed.is_empty() || rng.below(3) > 0 {
            true => random_event(&mut rng, &mut now),
            false => owed.remove(0),
        };
        for effect in state.update(event) {
            if let Effect::Think(job_id, job) = effect {
                owed.extend(answer(job_id, &job, &mut rng));
            }
        }
        if i % 16 == 0 {
            let (width, height) = state.shared.size;
            let area = Rect::new(0, 0, width, height);
            view::paint_state(&state, area, &mut Buffer::empty(area));
        }
    }
}

#[test]
fn a_thousand_events() {
    run(1, 1_000);
}

#[test]
#[ignore = "slow"]
fn a_hundred_thousand_events() {
    for seed in 0..20 {
        run(seed, 5_000);
    }
}
