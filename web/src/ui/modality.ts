/** Whether somebody uses keys or a pointer, for what only one of them needs to see. */
export function watchModality(): void {
  const { dataset } = document.documentElement;
  addEventListener(
    'keydown',
    (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) dataset.keys = '';
    },
    true,
  );
  addEventListener('pointerdown', () => delete dataset.keys, true);
}
