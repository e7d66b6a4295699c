import { ConnectionError, type Closed, type Servant } from '@parley/protocol';
import { ExportTable, Session, type Clock, type Link, type Peer } from '@parley/client';
import { updatedMessage, type MessageUpdate } from '../src/room/message-updates.js';
import { FakeMedia } from './fake-media.js';
import { Nodes, type NodeAddresses, type NodeCandidate } from '../src/generated/Nodes.js';
import {
  type Fork, ModerationRefused, JoinRefused, Rooms, MessageRefused, type JoinResult, type PresentMember, type Moderation, type ModerationItem, type JoinRequest, type WaitingParticipant, type ChatMessage, type Member, type Receipt, type RoomRecording, type MessagePosted, type Rights, type Role, type RoomEvent, type RoomItem, type ParticipantSession, type RoomUsage } from '../src/generated/Rooms.js';

/** Link that delivers messages in later turns of the event loop, as a real connection does. */
class MemoryLink implements Link {
  readonly uri = 'memory:server';
  readonly queuedBytes = 0;
  session!: Session;
  other!: Session;
  private ended = false;

  /** @param lost returns true while sent messages are lost */
  constructor(private readonly lost: () => boolean) {}

  send(bytes: Uint8Array, length: number): void {
    if (this.lost()) return;
    const message = bytes.slice(0, length);
    queueMicrotask(() => this.other.handleMessage(message));
  }

  close(closed: Closed): void {
    if (this.ended) return;
    this.ended = true;
    queueMicrotask(() => {
      this.other.handleClose(closed);
      this.session.handleClose(closed);
    });
  }
}

/** A stream to one member. */
export class Follower<T = RoomItem> {
  readonly queue: T[] = [];
  ended = false;
  private failed = false;
  private wake: (() => void) | undefined;

  constructor(readonly member: Member) {}

  push(item: T): void {
    this.queue.push(item);
    this.wake?.();
  }

  end(): void {
    this.ended = true;
    this.wake?.();
  }

  fail(): void {
    this.failed = true;
    this.wake?.();
  }

  async *items(): AsyncGenerator<T> {
    for (;;) {
      const item = this.queue.shift();
      if (item !== undefined) yield item;
      else if (this.failed) throw new Error('the node is lost');
      else if (this.ended) return;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}

/** Rights of a tutor: all. */
export const RIGHTS: Rights = { speak: true, write: true, draw: true, show: true, moderate: true, record: true };

/** Rights of a student. */
export const STUDENT_RIGHTS: Rights = { speak: true, write: true, draw: true, show: false, moderate: false, record: false };

/** A participant in the waiting room. */
interface Waiting {
  readonly knock: WaitingParticipant;
  readonly key: string;
  readonly admit: () => void;
  readonly turnAway: (refusal: ReturnType<typeof JoinRefused.of>) => void;
}

type Entry = (RoomEvent | MessageUpdate) & { readonly only?: readonly string[]; readonly key?: string };

/**
 * Simulated server with one room, behind the real protocol. It behaves like the real server as seen
 * by a page, and can be made to fail.
 */
export class FakeServer {
  /** Stored log; it survives {@link crash}. */
  readonly entries: Entry[] = [];
  readonly said: ChatMessage[] = [];
  readonly typed: { readonly by: string; readonly active: boolean; readonly to: string | undefined }[] = [];
  readonly members = new Map<string, Member>();
  joins = 0;
  /** True to refuse connections. */
  down = false;
  /** Origins of the nodes, if the server is one of several; all serve the same room. */
  nodes: readonly string[] = [];
  /** Candidates that each of the nodes names. */
  candidates: readonly NodeCandidate[] = [];
  /** URIs in the order in which pages connected to them, or tried to. */
  readonly dialled: string[] = [];
  /** URIs of nodes that refuse connections. */
  readonly lost = new Set<string>();
  /** True to keep connections open but deliver nothing. */
  unplugged = false;
  /** True to execute requests but deliver no replies. */
  losesAnswers = false;
  /** True to store messages but send no receipts. */
  silent = false;
  /** False to leave messages unanswered until {@link storeAgain}. */
  stores = true;
  private storing: (() => void)[] = [];
  /** True to put new participants into the waiting room. */
  waiting = false;
  usage: RoomUsage | undefined;
  locked = false;
  recording: RoomRecording | undefined;
  private readOnly: string | undefined;
  /** State of the room at a branch whose line is down. */
  fork: Fork | undefined;
  readonly waitingRoom: Waiting[] = [];
  /** Moderation requests that were made, as text. */
  readonly decisions: string[] = [];
  /** Decides about what is asked of the desk. */
  refuseDecision: () => ReturnType<typeof ModerationRefused.of> | undefined = () => undefined;
  /** Decides about each line before it is written. */
  refuse: (line: ChatMessage) => ReturnType<typeof MessageRefused.of> | undefined = () => undefined;
  refuseJoin: (request: JoinRequest) => ReturnType<typeof JoinRefused.of> | undefined = () => undefined;
  /** Decides about what is to become of a line. */
  refuseUpdate: (type: MessageUpdate['type']) => ReturnType<typeof MessageRefused.of> | undefined = () => undefined;
  readonly media = new FakeMedia((member) => this.standingOf(member).rights, (by, on) => this.record(by, on));
  private readonly sessions = new Set<Session>();
  private readonly followers = new Set<Follower>();
  private readonly leaders = new Set<Follower<ModerationItem>>();
  private readonly standing = new Map<string, { readonly role: Role; readonly rights: Rights }>();

  /** @param uri node to connect to, if the server is one of several */
  async dial(clock: Clock, uri = ''): Promise<Peer> {
    this.dialled.push(uri);
    if (this.down || this.lost.has(uri)) throw new ConnectionError('IO_ERROR', 'connection refused');
    const near = new MemoryLink(() => this.unplugged);
    const far = new MemoryLink(() => this.unplugged || (this.losesAnswers && this.joins > 0));
    const exports = new ExportTable().export('rooms', Rooms, this.servant);
    if (this.nodes.length > 0) exports.export('nodes', Nodes, { follow: () => Promise.resolve(this.addresses(uri)), candidates: () => Promise.resolve(this.candidates) });
    near.session = far.other = new Session(near, { clock }, 1 << 20);
    far.session = near.other = new Session(far, { exports }, 1 << 20);
    this.sessions.add(far.session);
    near.session.start();
    far.session.start();
    await near.session.opened;
    return near.session;
  }

  private async *addresses(uri: string): AsyncGenerator<NodeAddresses> {
    yield { pages: this.nodes.filter((origin) => !uri.startsWith(origin.replace('http', 'ws'))) };
    await new Promise(() => undefined);
  }

  /** Ends all connections; nothing else is lost. */
  cut(): void {
    for (const session of this.sessions) void session.close('PEER_GONE', 'cut');
    this.sessions.clear();
  }

  /** Simulates a crash of the process; the stored log remains. */
  crash(): void {
    this.down = true;
    for (const session of this.sessions) void session.close('PEER_GONE', 'killed');
    this.sessions.clear();
    this.followers.clear();
    this.leaders.clear();
    this.media.end();
  }

  start(): void {
    this.down = false;
    this.silent = false;
  }

  /** Stores what waits. */
  storeAgain(): void {
    this.stores = true;
    for (const store of this.storing) store();
    this.storing = [];
  }

  /** Loses the node of the room: streams fail, and connections to other nodes remain. */
  loseRoom(): void {
    for (const follower of this.followers) follower.fail();
    this.followers.clear();
  }

  /** Ends all participant sessions; connections remain. */
  endSessions(): void {
    for (const follower of this.followers) follower.end();
    this.followers.clear();
  }

  /** Posts a message of a member without a page. */
  line(author: Member, text: string, to?: Member, at = now()): void {
    this.write(this.entryOf(author, to, at, { id: crypto.randomUUID(), to: to?.id, text, replyTo: undefined, attachments: [] }));
  }

  private entryOf(author: Member, to: Member | undefined, at: string, line: ChatMessage): Entry {
    const reply = this.entries.find((entry) => entry.type === 'MessagePosted' && entry.message === line.replyTo);
    return {
      type: 'MessagePosted',
      number: this.next,
      at,
      author,
      message: line.id,
      to,
      text: line.text,
      reply: reply === undefined || line.replyTo === undefined ? undefined : { message: line.replyTo, number: reply.number },
      attachments: line.attachments.map((id) => ({ id, name: 'a file', type: 'text/plain', bytes: 3n })),
      edited: undefined,
      deleted: false,
      reactions: [],
      ...(to === undefined ? {} : { only: [author.id, to.id] }),
    };
  }

  /** Updates a message. */
  amend(change: MessageUpdate extends infer A ? (A extends MessageUpdate ? Omit<A, 'number' | 'at'> : never) : never, key?: string): Receipt {
    const before = this.entries.find((entry) => key !== undefined && entry.key === key);
    if (before !== undefined) return { number: before.number, at: before.at };
    const refusal = this.refuseUpdate(change.type);
    if (refusal !== undefined) throw refusal;
    const line = this.entries.find((entry) => entry.type === 'MessagePosted' && entry.message === change.message);
    const entry = { ...change, number: this.next, at: now(), ...(line?.only === undefined ? {} : { only: line.only }), ...(key === undefined ? {} : { key }) };
    this.write(entry);
    return { number: entry.number, at: entry.at };
  }

  /** Returns messages and other events in their current state. */
  private past(you: Member): RoomEvent[] {
    const seen = this.entries.filter((entry) => sees(you, entry));
    return seen.flatMap((entry): RoomEvent[] => {
      if (entry.type === 'MessagePosted') {
        const changes = seen.filter((other): other is MessageUpdate => 'message' in other && other.type !== 'MessagePosted' && other.message === entry.message);
        return [changes.reduce<{ type: 'MessagePosted' } & MessagePosted>((line, change) => updatedMessage(line, change), entry)];
      }
      return entry.type === 'MemberJoined' || entry.type === 'MemberLeft' || entry.type === 'BranchMerged' || entry.type === 'CaptionAdded' ? [entry] : [];
    });
  }

  signal(item: RoomItem): void {
    for (const follower of this.followers) follower.push(item);
  }

  member(name: string, key: string = crypto.randomUUID()): Member {
    const member = { id: crypto.randomUUID(), name };
    this.members.set(key, member);
    return member;
  }

  get last(): bigint {
    return BigInt(this.entries.length);
  }

  private get next(): bigint {
    return this.last + 1n;
  }

  write(entry: Entry): void {
    this.entries.push(entry);
    for (const follower of this.followers) if (sees(follower.member, entry)) follower.push(entry);
  }

  private readonly servant: Servant<Rooms> = { join: (request) => this.join(request) };

  private async join(request: JoinRequest): Promise<JoinResult> {
    this.joins++;
    const refusal = this.refuseJoin(request);
    if (refusal !== undefined) throw refusal;
    const key = request.resumeKey ?? crypto.randomUUID();
    const known = this.members.get(key);
    if (known === undefined && this.waiting) await this.knock(request.name, key);
    const you = known ?? this.member(request.name, key);
    if (known === undefined) this.write({ type: 'MemberJoined', number: this.next, at: now(), author: you });
    return { session: this.session(you), you, resumeKey: key, lastNumber: this.last, ...this.standingOf(you), fork: this.fork };
  }

  private session(you: Member): ParticipantSession {
    return {
      say: (line) => this.say(you, line),
      follow: (after) => {
        const follower = new Follower(you);
        follower.push(this.roster());
        for (const entry of this.entries) if (entry.number > after && sees(you, entry)) follower.push(entry);
        this.followers.add(follower);
        return Promise.resolve(follower.items());
      },
      history: (before, most) => {
        const older = this.past(you).filter((entry) => entry.number < before).reverse();
        return Promise.resolve({ events: older.slice(0, most), more: older.length > most });
      },
      edit: async (id, line, text) => this.amend({ type: 'MessageEdited', author: you, message: line, text }, id),
      delete: async (id, line) => this.amend({ type: 'MessageDeleted', author: you, message: line }, id),
      react: async (id, line, emoji, on) => this.amend({ type: 'ReactionChanged', author: you, message: line, emoji, on }, id),
      search: (text, before, most) => {
        const hits = this.past(you).filter((entry): entry is { type: 'MessagePosted' } & MessagePosted => entry.type === 'MessagePosted' && entry.number < before && entry.text.includes(text)).reverse();
        return Promise.resolve({ messages: hits.slice(0, most), next: hits[most - 1]?.number ?? 0n, more: hits.length > most, captions: [] });
      },
      caption: () => Promise.reject(new Error('pages write no captions')),
      typing: (active, to) => void this.typed.push({ by: you.name, active, to }),
      board: () => Promise.reject(new Error('there are no boards here')),
      files: () => Promise.reject(new Error('there are no files here')),
      media: async () => this.media.open(you),
      moderation: async () => this.desk(you),
      leave: () => {
        this.write({ type: 'MemberLeft', number: this.next, at: now(), author: you });
        return Promise.resolve();
      },
    };
  }

  /** Waits until a participant is admitted; a repeated request keeps its place. */
  private knock(name: string, key: string): Promise<void> {
    const at = this.waitingRoom.findIndex((each) => each.key === key);
    const knock = this.waitingRoom[at]?.knock ?? { id: crypto.randomUUID(), name, role: 'STUDENT' };
    return new Promise((admit, turnAway) => {
      this.waitingRoom.splice(at < 0 ? this.waitingRoom.length : at, at < 0 ? 0 : 1, { knock, key, admit, turnAway });
      this.tellWaiting();
    });
  }

  private tellWaiting(): void {
    for (const leader of this.leaders) leader.push(this.knocking);
  }

  private get knocking(): ModerationItem {
    return { type: 'WaitingRoomChanged', participants: this.waitingRoom.map(({ knock }) => knock) };
  }

  private standingOf({ id }: Member): { readonly role: Role; readonly rights: Rights } {
    return this.standing.get(id) ?? { role: 'TUTOR', rights: RIGHTS };
  }

  private attendee(member: Member): PresentMember {
    return { member, attendance: 'HERE', ...this.standingOf(member) };
  }

  /** Sets role and rights of a member. */
  grant(author: Member, member: Member, role: Role, rights: Rights): void {
    this.standing.set(member.id, { role, rights });
    this.write({ type: 'RightsChanged', number: this.next, at: now(), author, granted: [{ member, role, rights }] });
    this.signal({ type: 'PresenceChanged', ...this.attendee(member) });
    for (const leader of this.leaders) if (leader.member.id === member.id && !rights.moderate) this.end(leader);
  }

  private end(leader: Follower<ModerationItem>): void {
    leader.end();
    this.leaders.delete(leader);
  }

  private desk(you: Member): Moderation {
    const require = (what: string): void => {
      this.decisions.push(what);
      const refusal = this.refuseDecision() ?? (this.standingOf(you).rights.moderate ? undefined : ModerationRefused.of({ reason: 'NOT_ALLOWED', message: 'you may not' }));
      if (refusal !== undefined) throw refusal;
    };
    require('desk');
    const named = (id: string): Member => [...this.members.values()].find((member) => member.id === id) ?? you;
    const opened = (id: string): Waiting => {
      const found = this.waitingRoom.find(({ knock }) => knock.id === id);
      if (found === undefined) throw ModerationRefused.of({ reason: 'NOT_WAITING', message: 'nobody waits' });
      this.waitingRoom.splice(this.waitingRoom.indexOf(found), 1);
      this.tellWaiting();
      return found;
    };
    return {
      follow: () => {
        const leader = new Follower<ModerationItem>(you);
        leader.push(this.knocking);
        this.leaders.add(leader);
        return Promise.resolve(leader.items());
      },
      admit: async (knock) => {
        require('admit');
        opened(knock).admit();
      },
      reject: async (knock) => {
        require('turn away');
        opened(knock).turnAway(JoinRefused.of({ reason: 'REJECTED', message: 'not let in' }));
      },
      setWaiting: async (on) => {
        require(`waiting ${on}`);
        this.waiting = on;
        this.roomChanged(you);
      },
      setLocked: async (locked) => {
        require(`locked ${locked}`);
        this.locked = locked;
        this.roomChanged(you);
      },
      remove: async (member) => require(`remove ${named(member).name}`),
      setRights: async (member, rights) => {
        require(`rights of ${named(member).name}`);
        this.grant(you, named(member), this.standingOf(named(member)).role, rights);
      },
      handOver: async (member) => {
        require(`hand over to ${named(member).name}`);
        this.grant(you, named(member), 'TUTOR', RIGHTS);
        this.grant(you, you, 'STUDENT', STUDENT_RIGHTS);
      },
      invite: async (role, lasts, name) => {
        require(`invite ${role} ${lasts} ${name ?? ''}`);
        return { token: 'a.b.c', expires: '2030-01-01T00:00:00Z' };
      },
      usage: async () => {
        require('usage');
        if (this.usage === undefined) throw new Error('the test gives no usage');
        return this.usage;
      },
      empty: async (member, what) => require(`empty ${what} of ${named(member).name}`),
      emptyInvitation: async (invitation, what) => {
        require(`empty ${what} of invitation ${invitation}`);
        if (what === 'PLACES') this.write({ type: 'InvitationEnded', number: this.next, at: now(), author: you, members: 2 });
      },
    };
  }

  /** Starts or stops a recording of the room. */
  record(author: Member, on: boolean): void {
    if (on === (this.recording !== undefined)) return;
    this.recording = on ? { id: crypto.randomUUID(), by: author, since: now() } : undefined;
    const event = { number: this.next, at: now(), author };
    this.write(on ? { type: 'RecordingStarted', ...event } : { type: 'RecordingEnded', ...event, why: 'STOPPED' });
    this.signal({ type: 'RecordingChanged', recording: this.recording });
  }

  /** Makes the room read-only, like a server that finds its history damaged. */
  damage(why: string): void {
    this.readOnly = why;
    this.signal(this.roster());
  }

  private roster(): RoomItem {
    return {
      type: 'Roster',
      present: [...this.members.values()].map((member) => this.attendee(member)),
      locked: this.locked,
      waitingRoom: this.waiting,
      recording: this.recording,
      readOnly: this.readOnly,
    };
  }

  private roomChanged(author: Member): void {
    this.write({ type: 'RoomChanged', number: this.next, at: now(), author, locked: this.locked, waitingRoom: this.waiting });
  }

  private async say(author: Member, line: ChatMessage): Promise<Receipt> {
    this.said.push(line);
    const refusal = this.refuse(line);
    if (refusal !== undefined) throw refusal;
    if (!this.stores) await new Promise<void>((resolve) => this.storing.push(resolve));
    let entry = this.entries.find((known) => known.type === 'MessagePosted' && known.message === line.id);
    if (entry === undefined) {
      const to = [...this.members.values()].find(({ id }) => id === line.to);
      entry = this.entryOf(author, to, now(), line);
      if (this.silent) this.entries.push(entry);
      else this.write(entry);
    }
    if (this.silent) return new Promise(() => undefined);
    return { number: entry.number, at: entry.at };
  }
}

function sees(member: Member, entry: Entry): boolean {
  return entry.only?.includes(member.id) !== false;
}

function now(): string {
  return new Date().toISOString();
}
