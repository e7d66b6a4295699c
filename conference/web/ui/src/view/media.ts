import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Member } from '../generated/Rooms.js';
import type { MediaDesk } from '../media/desk.js';
import { remembered } from '../media/remembering.js';
import type { Room } from '../room/room.js';
import { storageShelf } from '../room/shelf.js';

type Parts = typeof import('../media/parts.js');

/** Audio and video of a room with its components. */
export interface RoomMedia extends Pick<Parts, 'MediaBar' | 'MediaLabel' | 'MediaPlace'> {
  readonly desk: MediaDesk;
}

const RETRY_MILLIS = 5_000;

/**
 * Returns the audio and video of a room, from the join to the leave; loaded after joining.
 *
 * @param wanted true if the user has asked for it: at low bandwidth it is only loaded then
 */
export function useMedia(room: Room, you: Member, wanted: boolean): RoomMedia | undefined {
  const media = useSignal<RoomMedia | undefined>(undefined);
  const comes = wanted || !room.line.thin.value;

  useEffect(() => {
    if (!comes || media.peek() !== undefined) return undefined;
    let current = true;
    const open = (): void => {
      if (!current) return;
      load().then(
        ({ deskOf, MediaBar, MediaLabel, MediaPlace }) => {
          if (!current) return;
          const desk = deskOf(room, you);
          desk.setup.value = wanted && !desk.inside.peek();
          media.value = { desk, MediaBar, MediaLabel, MediaPlace };
        },
        () => setTimeout(open, RETRY_MILLIS),
      );
    };
    open();
    return () => (current = false);
  }, [room, you.id, comes, wanted]);
  useEffect(
    () => () => {
      media.peek()?.desk.close();
      media.value = undefined;
    },
    [room, you.id],
  );

  return media.value;
}

/** Returns true if this tab was in the room's call before a reload. */
export function wasInCall(room: string): boolean {
  return remembered(storageShelf(() => sessionStorage), room) !== undefined;
}

async function load(): Promise<Parts> {
  const parts = await import('../media/parts.js');
  await parts.dress();
  return parts;
}
