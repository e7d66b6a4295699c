import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RoomDesk } from '../desk/room-desk.js';
import type { Room } from '../room/room.js';

type Parts = typeof import('../desk/parts.js');

/** Moderation of a room with its components. */
export interface Lead extends Pick<Parts, 'DeskBar' | 'LeaveButton' | 'MemberButton'> {
  readonly desk: RoomDesk;
}

const RETRY_MILLIS = 5_000;

/** Returns the moderation while this member may moderate; loaded when that first happens. */
export function useLead(room: Room): Lead | undefined {
  const lead = useSignal<Lead | undefined>(undefined);
  const leads = room.presence.rights.value?.moderate === true;

  useEffect(() => {
    if (!leads) return undefined;
    let wanted = true;
    const open = (): void => {
      if (!wanted) return;
      load().then(
        ({ RoomDesk, DeskBar, LeaveButton, MemberButton }) => {
          if (wanted) lead.value = { desk: new RoomDesk(room), DeskBar, LeaveButton, MemberButton };
        },
        () => setTimeout(open, RETRY_MILLIS),
      );
    };
    open();
    return () => {
      wanted = false;
      lead.peek()?.desk.close();
      lead.value = undefined;
    };
  }, [room, leads]);

  return leads ? lead.value : undefined;
}

async function load(): Promise<Parts> {
  const parts = await import('../desk/parts.js');
  await parts.dress();
  return parts;
}
