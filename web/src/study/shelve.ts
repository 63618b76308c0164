/** Puts a study among one's games: into the one that it was taken from or kept as before, under its name. */
import { engine } from '../panels/context';
import { newId } from '../state/archive';
import type { Desk } from './desk';
import { s } from './strings';
import { toWritten } from './tree';

/** Says what has become of it. */
export async function keepInLibrary({ study, entry }: Desk): Promise<string> {
  const rules = engine.value!.rules;
  try {
    const [{ entryOf }, { createLibrary }] = await Promise.all([
      import('../library/entry'),
      import('../library/shelves'),
    ]);
    const library = createLibrary();
    const id = entry.value ?? newId();
    const text = await rules.writeTree(toWritten(study.tree.value));
    const before = await library.get(id);
    const made = entryOf(await rules.readRecord(text), id, Date.now(), false);
    await library.put([{ ...made, title: before?.title || made.title }]);
    entry.value = id;
    return s('head.kept');
  } catch {
    return s('head.notKept');
  }
}
