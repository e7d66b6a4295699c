import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RoomModeration } from '../moderation/room-moderation.js';
import type { Room } from '../room/room.js';

type Parts = typeof import('../moderation/parts.js');

/** Moderation of a room with its components. */
export interface ModerationParts extends Pick<Parts, 'ModerationBar' | 'LeaveButton' | 'MemberButton'> {
  readonly moderation: RoomModeration;
}

const RETRY_MILLIS = 5_000;

/** Returns the moderation while this member may moderate; loaded when that first happens. */
export function useModeration(room: Room): ModerationParts | undefined {
  const moderation = useSignal<ModerationParts | undefined>(undefined);
  const moderates = room.presence.rights.value?.moderate === true;

  useEffect(() => {
    if (!moderates) return undefined;
    let wanted = true;
    const open = (): void => {
      if (!wanted) return;
      load().then(
        ({ RoomModeration, ModerationBar, LeaveButton, MemberButton }) => {
          if (wanted) moderation.value = { moderation: new RoomModeration(room), ModerationBar, LeaveButton, MemberButton };
        },
        () => setTimeout(open, RETRY_MILLIS),
      );
    };
    open();
    return () => {
      wanted = false;
      moderation.peek()?.moderation.close();
      moderation.value = undefined;
    };
  }, [room, moderates]);

  return moderates ? moderation.value : undefined;
}

async function load(): Promise<Parts> {
  const parts = await import('../moderation/parts.js');
  await parts.loadStyles();
  return parts;
}
