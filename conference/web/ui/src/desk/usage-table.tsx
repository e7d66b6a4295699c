import { useSignal } from '@preact/signals';
import type { Holding, Usage, Uses } from '../generated/Rooms.js';
import { sizeText } from '../chat/sizes.js';
import { deskWords } from '../words/desk/index.js';
import { Sure } from './member-dialog.js';
import type { RoomDesk } from './room-desk.js';
import { holdings, rowsOf, type InvitationRow, type MemberRow, type Payer } from './usage.js';

interface Asked {
  readonly payer: Payer;
  readonly what: Holding;
  readonly text: string;
}

/** Table of resource usage by member, with the buttons that free it. */
export function UsageTable({ desk }: { readonly desk: RoomDesk }) {
  const usage = useSignal<Usage | undefined>(undefined);
  const asked = useSignal<Asked | undefined>(undefined);
  const load = async (): Promise<void> => {
    usage.value = (await desk.ask((remote) => remote.usage()))?.answer ?? usage.peek();
  };
  const act = async ({ payer, what }: Asked): Promise<void> => {
    asked.value = undefined;
    const done = await desk.ask((remote) => (payer.kind === 'member' ? remote.empty(payer.id, what) : remote.emptyInvitation(payer.id, what)));
    if (done !== undefined) await load();
  };

  const { value } = usage;
  if (value === undefined) {
    return (
      <button type="button" class="small" onClick={() => void load()}>
        {deskWords.usage.load}
      </button>
    );
  }
  const { members, invitations } = rowsOf(value);
  const ask = (payer: Payer, what: Holding, text: string): void => void (asked.value = { payer, what, text });
  return (
    <>
      <p class="hint">{deskWords.usage.hint}</p>
      <table class="usage">
        <thead>
          <tr>
            <th scope="col">{deskWords.usage.member}</th>
            <th scope="col">{deskWords.usage.boards}</th>
            <th scope="col">{deskWords.usage.files}</th>
            <th scope="col">{deskWords.usage.actions}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{deskWords.usage.all}</th>
            <td>{deskWords.usage.allOf(boards(value.all), boards(value.limits))}</td>
            <td>{deskWords.usage.allOf(files(value.all), files(value.limits))}</td>
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
      {asked.value !== undefined && <Sure text={asked.value.text} yes={deskWords.usage.yes} onYes={() => asked.value !== undefined && void act(asked.value)} onNo={() => (asked.value = undefined)} />}
    </>
  );
}

interface RowProps {
  readonly row: Payer;
  readonly name: string;
  readonly ask: (payer: Payer, what: Holding, text: string) => void;
}

function Row({ row, name, ask }: RowProps) {
  const words = deskWords.usage;
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
  return removed ? deskWords.usage.removed(name) : name;
}

function invitationName({ names, more, uses }: InvitationRow): string {
  return deskWords.usage.invitation(uses.places, deskWords.usage.andMore(names.join(', '), more));
}

function boards({ privateBoards, privateBytes }: Uses): string {
  return deskWords.usage.amount(privateBoards, sizeText(Number(privateBytes)));
}

function files({ attachments, attachmentBytes }: Uses): string {
  return deskWords.usage.amount(attachments, sizeText(Number(attachmentBytes)));
}
