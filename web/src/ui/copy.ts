/** Copying a text, by a button or by hand where the browser does not let us. */
import { useRef, useState } from 'preact/hooks';
import { say } from './context';

/** What has become of copying a text; a text that has changed since is not copied. */
export type Copying = 'idle' | 'copied' | 'refused';

/** Copies a text. The field, where there is one, is selected if the browser refuses. */
export function useCopy(text: string, words: { copied: string; refused: string }) {
  const [state, setState] = useState<{ what: Copying; text: string }>({ what: 'idle', text: '' });
  const field = useRef<HTMLInputElement>(null);
  const what = state.text === text ? state.what : 'idle';
  const copy = async () => {
    try {
      // Where the page did not come over TLS, there is no clipboard at all.
      await navigator.clipboard.writeText(text);
      setState({ what: 'copied', text });
      say(words.copied);
    } catch {
      setState({ what: 'refused', text });
      field.current?.select();
      say(words.refused);
    }
  };
  return { what, news: what === 'idle' ? '' : words[what], copy, field };
}
