import { signal } from '@preact/signals';

/** Parts of messages, composer and members that are loaded later. */
export type Extras = typeof import('../chat/extras.js');

const RETRY_MILLIS = 5_000;

/** Loaded after joining, so that reading and writing do not wait for it. */
export const extras = signal<Extras | undefined>(undefined);

export function loadExtras(): void {
  if (extras.peek() !== undefined) return;
  load().then(
    (loaded) => (extras.value = loaded),
    () => setTimeout(loadExtras, RETRY_MILLIS),
  );
}

async function load(): Promise<Extras> {
  const loaded = await import('../chat/extras.js');
  await loaded.loadStyles();
  return loaded;
}
