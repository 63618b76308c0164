/** What there is to say: every text that English has. */
import type { texts } from './en';

type English = typeof texts;

/** The texts of a language by part of the page and key. */
export type Texts = { readonly [Part in keyof English]: Readonly<Record<keyof English[Part], string>> };
export type Part = keyof Texts;
