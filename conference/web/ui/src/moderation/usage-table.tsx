import { useSignal } from '@preact/signals';
import type { ResourceKind, RoomUsage, ResourceAmounts } from '../generated/Rooms.js';
import { sizeText } from '../chat/sizes.js';
import { moderationWords } from '../words/moderation/index.js';
import { Sure } from './member-dialog.js';
import type { RoomModeration } from './room-moderation.js';
import { holdings, rowsOf, type InvitationRow, type MemberRow, type UsageOwner } from './usage.js';

interface Asked {
  readonly owner: UsageOwner;
  readonly what: ResourceKind;
  readonly text: string;
}

/** Table of resource usage by member, with the buttons that free it. */
export function UsageTable({ moderation }: { readonly moderation: RoomModeration }) {
  const usage = useSignal<RoomUsage | undefined>(undefined);
  const asked = useSignal<Asked | undefined>(undefined);
  const load = async (): Promise<void> => {
    usage.value = (await moderation.ask((remote) => remote.usage()))?.answer ?? usage.peek();
  };
  const act = async ({ owner, what }: Asked): Promise<void> => {
    asked.value = undefined;
    const done = await moderation.ask((remote) => (owner.kind === 'member' ? remote.empty(owner.id, what) : remote.emptyInvitation(owner.id, what)));
    if (done !== undefined) await load();
  };

  const { value } = usage;
  if (value === undefined) {
    return (
      <button type="button" class="small" onClick={() => void load()}>
        {moderationWords.usage.load}
      </button>
    );
  }
  const { members, invitations } = rowsOf(value);
  const ask = (owner: UsageOwner, what: ResourceKind, text: string): void => void (asked.value = { owner, what, text });
  return (
    <>
      <p class="hint">{moderationWords.usage.hint}</p>
      <table class="usage">
        <thead>
          <tr>
            <th scope="col">{moderationWords.usage.member}</th>
            <th scope="col">{moderationWords.usage.boards}</th>
            <th scope="col">{moderationWords.usage.files}</th>
            <th scope="col">{moderationWords.usage.actions}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{moderationWords.usage.all}</th>
            <td>{moderationWords.usage.allOf(boards(value.all), boards(value.limits))}</td>
            <td>{moderationWords.usage.allOf(files(value.all), files(value.limits))}</td>
            <td />
          </tr>
          {members.map((row) => (
            <Row key={row.key} row={row} name={memberName(row)} ask={ask} />
          ))}
          {invitations.map((row) => (
            <Row key={row.key} row={row} name={invitationName(row)} ask={ask} />
          ))}
        </tbody>
      </table>
      {asked.value !== undefined && <Sure text={asked.value.text} yes={moderationWords.usage.yes} onYes={() => asked.value !== undefined && void act(asked.value)} onNo={() => (asked.value = undefined)} />}
    </>
  );
}

interface RowProps {
  readonly row: UsageOwner;
  readonly name: string;
  readonly ask: (owner: UsageOwner, what: ResourceKind, text: string) => void;
}

function Row({ row, name, ask }: RowProps) {
  const words = moderationWords.usage;
  const can = holdings(row.uses);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{boards(row.uses)}</td>
      <td>{files(row.uses)}</td>
      <td>
        {can.includes('PRIVATE_BOARDS') && (
          <button type="button" class="small" onClick={() => ask(row, 'PRIVATE_BOARDS', words.emptyBoardsSure(name))}>
            {words.emptyBoards}
          </button>
        )}
        {can.includes('ATTACHMENTS') && (
          <button type="button" class="small" onClick={() => ask(row, 'ATTACHMENTS', words.emptyFilesSure(name))}>
            {words.emptyFiles}
          </button>
        )}
        {row.kind === 'invitation' && (
          <button type="button" class="small wrong" onClick={() => ask(row, 'PLACES', words.endSure(name))}>
            {words.end}
          </button>
        )}
      </td>
    </tr>
  );
}

function memberName({ name, removed }: MemberRow): string {
  return removed ? moderationWords.usage.removed(name) : name;
}

function invitationName({ names, more, uses }: InvitationRow): string {
  return moderationWords.usage.invitation(uses.places, moderationWords.usage.andMore(names.join(', '), more));
}

function boards({ privateBoards, privateBytes }: ResourceAmounts): string {
  return moderationWords.usage.amount(privateBoards, sizeText(Number(privateBytes)));
}

function files({ attachments, attachmentBytes }: ResourceAmounts): string {
  return moderationWords.usage.amount(attachments, sizeText(Number(attachmentBytes)));
}
