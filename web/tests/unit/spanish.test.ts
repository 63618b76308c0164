// @vitest-environment happy-dom
/** The main screens in Spanish, with the real engine behind them: no English text is left on them. */
import { h, render } from 'preact';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { App } from '../../src/app/App';
import { createRules } from '../../src/engine/rules';
import { language, textsOf } from '../../src/languages';
import { choose } from '../../src/storage/settings';
import { engine, session } from '../../src/ui/context';
import type { Screen } from '../../src/ui/route';
import { createTestClient } from '../support/engine';
import { lessonTexts, textOf } from '../support/lessons';
import { eventually, visit } from '../support/page';

const GAMES = ['glaisher', 'staqs', 'greener', 'nava'];
const brain = createTestClient();

/** English texts of the page and of games that read differently in Spanish. */
const ENGLISH = new Set([
  ...differing(textsOf('en').page, textsOf('es').page),
  ...GAMES.flatMap((game) => differing(textOf(game).words, textOf(game, 'es').words)),
  ...GAMES.flatMap((game) => differing(numbered(lessonTexts(game)), numbered(lessonTexts(game, 'es')))),
]);

function numbered(texts: string[]): Record<string, string> {
  return Object.fromEntries(texts.entries());
}

function differing(english: Record<string, string>, spanish: Record<string, string>): string[] {
  const said = new Set(Object.values(spanish));
  const keys = Object.keys(english).filter((key) => spanish[key] !== english[key]);
  return keys.map((key) => english[key] ?? '').filter((text) => !said.has(text));
}

function english(): string[] {
  const texts = [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ''),
  ]);
  return texts.map((text) => text.trim()).filter((text) => ENGLISH.has(text));
}

const shows = (text: string) =>
  eventually(() => expect(document.body.textContent?.includes(text) ? text : '').toBe(text));

beforeAll(() => {
  choose('board', '2d');
  choose('animation', 'off');
  engine.value = { rules: createRules(brain), brain, hire: createTestClient };
});

beforeEach(() => {
  language.value = 'es';
  visit('menu');
  document.body.innerHTML = '<div id="app"></div>';
  render(h(App, {}), document.getElementById('app')!);
});

afterEach(() => {
  render(null, document.getElementById('app')!);
  session.value?.end();
  session.value = null;
  language.value = 'en';
});

it('the menu speaks Spanish', async () => {
  await shows('Empezar');
  await shows('Un amigo aquí');
  expect(english()).toEqual([]);
});

it.each([
  ['settings', '', 'Ajustes'],
  ['about', '', 'Acerca de'],
  ['load', '', 'Tus partidas'],
  ['puzzles', 'staqs', 'Problema del día'],
  ...GAMES.flatMap((game) => [
    ['rules', game, textOf(game, 'es').rules.goal],
    ['lessons', game, 'en cinco minutos'],
  ]),
] as [Screen, string, string][])('the screen %s %s speaks Spanish', async (screen, about, words) => {
  visit(screen, about);
  await shows(words);
  expect(english()).toEqual([]);
});

it('and the same eyes see English where it is', async () => {
  language.value = 'en';
  await shows('Start');
  expect(english()).toContain('Start');
});
