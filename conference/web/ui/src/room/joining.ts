import { CallError } from '@parley/protocol';
import { release, type Peer } from '@parley/client';
import { JoinRefused, Rooms, type JoinResult, type JoinRefusal } from '../generated/Rooms.js';
import type { Identity } from './identity.js';
import { WAITING_ROOM_MILLIS } from './limits.js';

/** Name under which servers export {@link Rooms}. */
export const EXPORT_NAME = 'rooms';

/**
 * Reason why this page is not in the room. OUTDATED: the server has a newer contract than this
 * page.
 */
export type Refusal = JoinRefusal | 'OUTDATED';

export interface JoinOptions {
  readonly room: string;
  readonly name: string;
  readonly identity: Identity;
  /** Invitation in the link to the room. */
  readonly invitation: string | undefined;
}

const INVITATION = /^#invite=([\w.-]{1,1024})$/;

/** Returns the invitation in the fragment of a room's URL. */
export function invitationOf(hash: string): string | undefined {
  return INVITATION.exec(hash)?.[1];
}

/** Returns the name that an invitation prescribes; undefined if the user chooses one. */
export function invitedName(invitation: string | undefined): string | undefined {
  try {
    const payload = atob((invitation?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { name } = JSON.parse(new TextDecoder().decode(Uint8Array.from(payload, (char) => char.charCodeAt(0))));
    return typeof name === 'string' ? name : undefined;
  } catch {
    // Not a valid token; the server reports that on joining.
    return undefined;
  }
}

/** Joins as the member that this browser was before under this name, or else as a new one. */
export async function admit(peer: Peer, { room, name, identity, invitation }: JoinOptions): Promise<JoinResult> {
  const rooms = await peer.lookup(EXPORT_NAME, Rooms);
  try {
    const admission = await rooms.join({ room, name, resumeKey: identity.keyFor(name), invitation }, { timeoutMillis: WAITING_ROOM_MILLIS });
    identity.handleAdmitted();
    return admission;
  } catch (error) {
    // The stored key was modified; joins again with a new key.
    if (refusalOf(error) === 'BAD_RESUME_KEY') identity.forget();
    if (refusalOf(error) === 'REMOVED') identity.handleRemoved();
    throw error;
  } finally {
    release(rooms);
  }
}

export function refusalOf(error: unknown): Refusal | undefined {
  if (JoinRefused.is(error)) return error.details.reason;
  return error instanceof CallError && error.reason === 'INCOMPATIBLE' ? 'OUTDATED' : undefined;
}

const PASSING: readonly Refusal[] = ['BAD_RESUME_KEY', 'TOO_FAST', 'NOT_STORED'];
const PASSING_FOR_MEMBERS: readonly Refusal[] = [...PASSING, 'ROOM_FULL', 'SERVER_FULL'];

/**
 * Returns true if a retry may help without any action of the user. A member who was inside also
 * retries while the room is full.
 */
export function isTransient(refusal: Refusal, wasInside: boolean): boolean {
  return (wasInside ? PASSING_FOR_MEMBERS : PASSING).includes(refusal);
}
