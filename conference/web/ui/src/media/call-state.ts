import { readJson, type TextStorage } from '../room/text-storage.js';

/** State of this page in the call. */
export interface CallState {
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly audioOnly: boolean;
}

/**
 * Returns the state of this tab in a room's call before a reload; undefined if it was not in the
 * call.
 */
export function storedCallState(tab: TextStorage, room: string): CallState | undefined {
  return readJson(tab, slot(room), isCallState);
}

export function storeCallState(tab: TextStorage, room: string, state: CallState | undefined): void {
  tab.set(slot(room), state === undefined ? undefined : JSON.stringify(state));
}

function slot(room: string): string {
  return `parley.call.${room}`;
}

function isCallState(value: unknown): value is CallState {
  if (typeof value !== 'object' || value === null) return false;
  const { microphone, camera, audioOnly } = value as Partial<CallState>;
  return [microphone, camera, audioOnly].every((each) => typeof each === 'boolean');
}
