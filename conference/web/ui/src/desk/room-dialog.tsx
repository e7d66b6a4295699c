import { deskWords } from '../words/desk/index.js';
import { DeskDialog } from './dialog.js';
import { InviteForm } from './invite-form.js';
import type { RoomDesk } from './room-desk.js';
import { UsageTable } from './usage-table.js';
import { Switch } from '../view/switch.js';

/** Dialog for the whole room: admission, and invitations. */
export function RoomDialog({ desk }: { readonly desk: RoomDesk }) {
  const { locked, waiting } = desk.room.settings.value;
  return (
    <DeskDialog desk={desk} title={deskWords.label}>
      <h3>{deskWords.entry}</h3>
      <Switch on={waiting} label={deskWords.waiting} hint={deskWords.waitingHint} onChange={(on) => void desk.ask((remote) => remote.setWaiting(on))} />
      <Switch on={locked} label={deskWords.locked} hint={deskWords.lockedHint} onChange={(on) => void desk.ask((remote) => remote.setLocked(on))} />
      <h3>{deskWords.invite}</h3>
      <InviteForm desk={desk} />
      <h3>{deskWords.usage.title}</h3>
      <UsageTable desk={desk} />
    </DeskDialog>
  );
}
