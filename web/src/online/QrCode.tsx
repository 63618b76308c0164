/** A link as a picture that a phone reads. */
import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';
import { words as w } from './strings';

export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={w('wait.qr')}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Every dark square as a step of one path, with the quiet border that readers need. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
