import { signal } from '@preact/signals';

/** What lines, their composer and the members have besides words. */
export type Extras = typeof import('../chat/extras.js');

const RETRY_MILLIS = 5_000;

/** Loaded once the room is there: nobody waits for it to read and write. */
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
  await loaded.dress();
  return loaded;
}
