import { readJson, type Shelf } from '../room/shelf.js';

/** State of this page in the call. */
export interface Attending {
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly soundOnly: boolean;
}

/**
 * Returns the state of this tab in a room's call before a reload; undefined if it was not in the
 * call.
 */
export function remembered(tab: Shelf, room: string): Attending | undefined {
  return readJson(tab, slot(room), isAttending);
}

export function remember(tab: Shelf, room: string, attending: Attending | undefined): void {
  tab.set(slot(room), attending === undefined ? undefined : JSON.stringify(attending));
}

function slot(room: string): string {
  return `parley.call.${room}`;
}

function isAttending(value: unknown): value is Attending {
  if (typeof value !== 'object' || value === null) return false;
  const { microphone, camera, soundOnly } = value as Partial<Attending>;
  return [microphone, camera, soundOnly].every((each) => typeof each === 'boolean');
}
