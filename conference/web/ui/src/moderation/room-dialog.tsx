import { moderationWords } from '../words/moderation/index.js';
import { ModerationDialog } from './dialog.js';
import { InviteForm } from './invite-form.js';
import type { RoomModeration } from './room-moderation.js';
import { UsageTable } from './usage-table.js';
import { Switch } from '../view/switch.js';

/** Dialog for the whole room: admission, and invitations. */
export function RoomDialog({ moderation }: { readonly moderation: RoomModeration }) {
  const { locked, waitingRoom } = moderation.room.settings.value;
  return (
    <ModerationDialog moderation={moderation} title={moderationWords.label}>
      <h3>{moderationWords.admission}</h3>
      <Switch on={waitingRoom} label={moderationWords.waiting} hint={moderationWords.waitingHint} onChange={(on) => void moderation.ask((remote) => remote.setWaiting(on))} />
      <Switch on={locked} label={moderationWords.locked} hint={moderationWords.lockedHint} onChange={(on) => void moderation.ask((remote) => remote.setLocked(on))} />
      <h3>{moderationWords.invite}</h3>
      <InviteForm moderation={moderation} />
      <h3>{moderationWords.usage.title}</h3>
      <UsageTable moderation={moderation} />
    </ModerationDialog>
  );
}
