import { beforeEach, describe, expect, it } from 'vitest';
import { RoomModeration } from '../src/moderation/room-moderation.js';
import { holdings, rowsOf } from '../src/moderation/usage.js';
import { JoinRefused, type InvitationUsage, type MemberUsage, type ResourceAmounts } from '../src/generated/Rooms.js';
import { Tape } from '../src/replay/tape.js';
import { note } from '../src/view/notes.js';
import { words } from '../src/words/index.js';
import { FakeServer } from './fake-server.js';
import { settle, Tab } from './rig.js';

const ANN = { id: 'a', name: 'Ann' };
const BOB = { id: 'b', name: 'Bob' };
const CID = { id: 'c', name: 'Cid' };
const NOTHING: ResourceAmounts = { places: 0, members: 0, privateBoards: 0, privateBytes: 0n, boardBytes: 0n, attachments: 0, attachmentBytes: 0n };

function member(who: typeof ANN, uses: Partial<ResourceAmounts>, invitation?: string): MemberUsage {
  return { member: who, role: 'STUDENT', removed: false, invitation, uses: { ...NOTHING, ...uses } };
}

function invitation(id: string, ended: boolean): InvitationUsage {
  return { invitation: id, ended, uses: { ...NOTHING, places: 2 } };
}

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
});

async function leading(): Promise<{ moderation: RoomModeration; log: () => readonly string[] }> {
  const room = new Tab(server, 'Alice').open();
  await settle();
  const moderation = new RoomModeration(room);
  await settle();
  return { moderation, log: () => room.log.events.value.flatMap((event) => (event.type === 'MessagePosted' ? [] : [note(event)])) };
}

describe('usage', () => {
  it('QU-8: shows members who have something to empty, in the order of the server', () => {
    const { members } = rowsOf({
      all: NOTHING,
      limits: NOTHING,
      members: [member(BOB, { privateBytes: 5n, privateBoards: 1 }), member(ANN, { places: 1, boardBytes: 9n }), member(CID, { attachments: 2, attachmentBytes: 7n })],
      invitations: [],
    });

    expect(members.map(({ name, uses }) => [name, holdings(uses)])).toEqual([
      ['Bob', ['PRIVATE_BOARDS']],
      ['Cid', ['ATTACHMENTS']],
    ]);
  });

  it('QU-8: names an invitation by the first members who came in by it, and leaves out what was ended', () => {
    const came = ['one', 'two', 'three', 'four', 'five'].map((name) => member({ id: name, name }, {}, 'x'));
    const { invitations } = rowsOf({ all: NOTHING, limits: NOTHING, members: [member(ANN, {}, 'y'), ...came], invitations: [invitation('x', false), invitation('y', true)] });

    expect(invitations).toMatchObject([{ id: 'x', names: ['one', 'two', 'three'], more: 2 }]);
  });

  it('QU-8: is asked of the server', async () => {
    const { moderation } = await leading();
    server.usage = { all: NOTHING, limits: NOTHING, members: [member({ id: crypto.randomUUID(), name: 'Bob' }, { attachments: 1 })], invitations: [] };

    expect((await moderation.ask((remote) => remote.usage()))?.answer).toEqual(server.usage);
  });

  it('QU-9: empties the private boards of a replay, and no others', () => {
    const tape = new Tape();
    const changed = (first: typeof ANN | undefined, second: typeof ANN | undefined, number: bigint): void =>
      tape.add({ type: 'ReplayedBoardChange', first, second, changed: { number, at: '2026-03-01T10:00:00Z', author: BOB, change: `${number}`, operations: [] } });
    changed(ANN, BOB, 1n);
    changed(ANN, CID, 2n);
    changed(undefined, undefined, 3n);
    tape.add({ type: 'ReplayedBoardsCleared', number: 4n, at: '2026-03-01T10:00:01Z', author: CID, members: [BOB] });

    expect(tape.entries.filter((moment) => 'emptied' in moment)).toEqual([{ at: Date.parse('2026-03-01T10:00:01Z'), board: 'a b', emptied: 4n }]);
  });

  it('QU-11: an ended invitation is told in the talk', async () => {
    const { moderation, log } = await leading();
    await moderation.ask((remote) => remote.emptyInvitation('x', 'PLACES'));
    await settle();

    expect(log().at(-1)).toBe('Alice revoked an invitation; removed members: 2');
  });

  it('QU-11: the page says that an invitation was ended', async () => {
    server.refuseJoin = () => JoinRefused.of({ reason: 'INVITATION_ENDED', message: 'ended' });
    const room = new Tab(server, 'Bob').open();
    await settle();

    expect(room.phase.value).toMatchObject({ kind: 'outside', refusal: 'INVITATION_ENDED' });
    expect(words.refusals.INVITATION_ENDED).toContain('new link');
  });
});
