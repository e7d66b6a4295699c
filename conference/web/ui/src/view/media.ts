import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Member } from '../generated/Rooms.js';
import type { MediaController } from '../media/media-controller.js';
import { storedCallState } from '../media/call-state.js';
import type { Room } from '../room/room.js';
import { browserStorage } from '../room/text-storage.js';

type Parts = typeof import('../media/parts.js');

/** Audio and video of a room with its components. */
export interface RoomMedia extends Pick<Parts, 'MediaBar' | 'MediaLabel' | 'CallPanel'> {
  readonly controller: MediaController;
}

const RETRY_MILLIS = 5_000;

/**
 * Returns the audio and video of a room, from the join to the leave; loaded after joining.
 *
 * @param wanted true if the user has asked for it: at low bandwidth it is only loaded then
 */
export function useMedia(room: Room, you: Member, wanted: boolean): RoomMedia | undefined {
  const media = useSignal<RoomMedia | undefined>(undefined);
  const comes = wanted || !room.bandwidth.low.value;

  useEffect(() => {
    if (!comes) return undefined;
    const present = media.peek();
    if (present !== undefined) {
      // The user asked with the button that was drawn before this was loaded.
      present.controller.setup.value ||= wanted && !present.controller.inside.peek();
      return undefined;
    }
    let current = true;
    const open = (): void => {
      if (!current) return;
      load().then(
        ({ mediaControllerOf, MediaBar, MediaLabel, CallPanel }) => {
          if (!current) return;
          const controller = mediaControllerOf(room, you);
          controller.setup.value = wanted && !controller.inside.peek();
          media.value = { controller, MediaBar, MediaLabel, CallPanel };
        },
        () => setTimeout(open, RETRY_MILLIS),
      );
    };
    open();
    return () => (current = false);
  }, [room, you.id, comes, wanted]);
  useEffect(
    () => () => {
      media.peek()?.controller.close();
      media.value = undefined;
    },
    [room, you.id],
  );

  return media.value;
}

/** Returns true if this tab was in the room's call before a reload. */
export function wasInCall(room: string): boolean {
  return storedCallState(browserStorage(() => sessionStorage), room) !== undefined;
}

async function load(): Promise<Parts> {
  const parts = await import('../media/parts.js');
  await parts.loadStyles();
  return parts;
}
