import { batch, signal } from '@preact/signals';
import { CallError, type Client } from '@parley/protocol';
import { release, type Clock, type Peer, type Reconnecting } from '@parley/client';
import { type Fork, JoinRefused, type JoinResult, type Member, type RoomRecording, type RoomItem, type ParticipantSession } from '../generated/Rooms.js';
import type { BandwidthMonitor } from '../bandwidth.js';
import { ChatLog } from './chat-log.js';
import { Connection } from './connection.js';
import { PendingOperations } from './pending-operations.js';
import { Draft } from './draft.js';
import { Nodes } from '../generated/Nodes.js';
import { admit, isTransient, refusalOf, type JoinOptions, type Refusal } from './joining.js';
import { CATCH_UP_MAX, cleaned, JOIN_MILLIS, STORE_MILLIS, SUSPECT_TIMEOUT_MILLIS } from './limits.js';
import { mentionsOf } from './mentions.js';
import { Outbox, posted, type Parts, type PendingMessage } from './outbox.js';
import { HistoryLoader } from './history-loader.js';
import { Presence } from './presence.js';
import { LivenessCheck } from './liveness-check.js';
import type { Servers } from './servers.js';
import type { TextStorage } from './text-storage.js';
import { EXPORT_NAME_OF_NODES } from './nearest.js';
import { PendingAttachments } from './pending-attachments.js';
import { SpokenCaptions } from './spoken-captions.js';
import { TypingNotices } from './typing-notices.js';
import { Unread } from './unread.js';

export type Phase =
  | { readonly kind: 'joining' }
  /** In the waiting room until a tutor decides. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'inside'; readonly you: Member }
  | { readonly kind: 'outside'; readonly refusal: Refusal | undefined; readonly message: string };

export interface RoomSettings {
  /** True if the room is locked: new members are rejected. */
  readonly locked: boolean;
  /** True if new members wait in the waiting room. */
  readonly waitingRoom: boolean;
}

export interface RoomOptions extends JoinOptions {
  /** Storage of this tab alone. */
  readonly storage: TextStorage;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly servers: Servers;
  readonly bandwidth: BandwidthMonitor;
}

/**
 * Participation of this browser in one room: joins and follows the room. After a lost connection it
 * rejoins as the same member and resumes after the last event.
 *
 * Threads: the event loop.
 */
export class Room {
  readonly phase = signal<Phase>({ kind: 'joining' });
  readonly connection: Connection;
  readonly presence: Presence;
  readonly typing: TypingNotices;
  readonly outbox: Outbox;
  readonly operations: PendingOperations;
  readonly draft: Draft;
  readonly attachments: PendingAttachments;
  readonly log = new ChatLog();
  readonly history: HistoryLoader;
  readonly unread = new Unread();
  readonly captions: SpokenCaptions;
  /** Participant session, while there is a connection to it. */
  readonly session = signal<Client<ParticipantSession> | undefined>(undefined);
  /** State of the room at a branch whose line is down; undefined while its owner can be reached. */
  readonly fork = signal<Fork | undefined>(undefined);
  /** Names the numbering of the events that this page has: those of a fork get other numbers. */
  numbering = '';
  /** Number of the message to scroll to. */
  readonly target = signal<bigint | undefined>(undefined);
  /** Admission settings of the room. */
  readonly settings = signal<RoomSettings>({ locked: false, waitingRoom: false });
  /** Current recording, as last signalled. */
  readonly recording = signal<RoomRecording | undefined>(undefined);
  /** True if the room is read-only because the server found its history damaged. */
  readonly readOnly = signal(false);
  /** Members who drew on the private board with this one since it was last viewed. */
  readonly touched = signal<ReadonlySet<string>>(new Set());
  /** Member who presents the common board. */
  readonly presenter = signal<Member | undefined>(undefined);
  /** True from when the page came to another server until the user has read about it. */
  readonly moved = signal(false);
  private readonly link: Reconnecting;
  /** True if the session ended with the server of the room, while this page's own answered. */
  private orphaned = false;
  private you: Member | undefined;
  private peer: Peer | undefined;
  /** Connection over which this page is joining. */
  private entering: Peer | undefined;
  private liveness: LivenessCheck | undefined;

  constructor(private readonly options: RoomOptions) {
    const { clock, storage, newId } = options;
    this.history = new HistoryLoader(this.log, options.bandwidth);
    this.connection = new Connection(clock);
    this.captions = new SpokenCaptions(clock);
    this.presence = new Presence(clock);
    this.typing = new TypingNotices(clock, (active, to) => this.tellTyping(active, to));
    this.draft = new Draft(storage, `parley.draft.${options.room}`);
    this.attachments = new PendingAttachments(this.session, newId);
    this.outbox = new Outbox({
      storage,
      slot: `parley.outbox.${options.room}`,
      clock,
      newId,
      onReceipt: (message, receipt) => {
        if (this.you !== undefined) this.log.insert(posted(message, this.you, receipt));
      },
      onLost: () => this.reconnect(),
      onOverdue: () => this.liveness?.checkSoon(),
    });
    this.operations = new PendingOperations({ storage, slot: `parley.operations.${options.room}`, clock, newId, onLost: () => this.reconnect() });
    this.link = options.servers.open({ clock, onState: (state) => this.connection.handleState(state) }, (peer) => this.enter(peer));
  }

  /** Bandwidth detection of the connection. */
  get bandwidth(): BandwidthMonitor {
    return this.options.bandwidth;
  }

  get name(): string {
    return this.options.room;
  }

  /** Sends a message to all or to one member. */
  say(text: string, to: Member | undefined, parts?: Parts): void {
    this.typing.over();
    this.unread.handleWriting();
    this.outbox.add(cleaned(text), to, parts);
  }

  /** Withdraws a refused message to edit it; it stays while the draft is for another recipient. */
  edit({ id, text, to }: PendingMessage): void {
    if (this.draft.takeBack(text, to)) this.outbox.remove(id);
  }

  /** Scrolls to a message. Resolves to false if it is not available. */
  async jump(number: bigint): Promise<boolean> {
    const there = await this.history.reach(number);
    if (there) this.target.value = number;
    return there;
  }

  retryNow(): void {
    this.link.retryNow();
  }

  /** Checks the connection: the page was resumed, or the network may have changed. */
  lookAlive(): void {
    this.retryNow();
    this.liveness?.checkSoon();
  }

  /** Handles that this member views the private board with another one. */
  handleLooked(member: string): void {
    this.touched.value = new Set([...this.touched.peek()].filter((id) => id !== member));
  }

  /** Handles a call of the session without an answer: a new connection shows its outcome. */
  handleLost(session: Client<ParticipantSession>): void {
    if (this.session.peek() === session) this.reconnect();
  }

  /** Leaves the room; the others see it at once. */
  async leave(): Promise<void> {
    const session = this.session.peek();
    this.out(undefined, '');
    void this.entering?.close();
    try {
      await session?.leave({ timeoutMillis: 2_000 });
    } catch (error) {
      // The server is unreachable; the presence ends with its grace period instead.
      if (!(error instanceof CallError)) throw error;
    }
    await this.link.stop();
  }

  private async enter(peer: Peer): Promise<void> {
    const admission = await this.admission(peer);
    if (admission === undefined) return;
    const { you, lastNumber, fork } = admission;
    const numbering = fork === undefined ? '' : `${fork.branch} ${fork.since}`;
    const session: Client<ParticipantSession> = admission.session;
    const anew = this.you?.id !== you.id || numbering !== this.numbering || lastNumber < this.log.last || lastNumber - this.log.last > CATCH_UP_MAX;
    // Not awaited, so that the following requests are sent together: at low bandwidth each round
    // trip is long.
    const items = session.follow(anew ? lastNumber : this.log.last);
    batch(() => {
      if (anew) {
        this.log.restart(lastNumber);
        this.unread.handleWriting();
      }
      this.you = you;
      this.numbering = numbering;
      this.fork.value = fork;
      this.presence.handleYou(you);
      this.phase.value = { kind: 'inside', you };
      if (this.options.servers.handleJoined() || this.orphaned) this.moved.value = true;
      this.orphaned = false;
    });
    this.peer = peer;
    this.session.value = session;
    this.history.open(session);
    this.liveness = new LivenessCheck(peer, this.options.clock, () => void this.disconnect()?.close(), (millis) => this.bandwidth.handleRoundTrip(millis));
    this.liveness.check();
    this.outbox.open((message) => session.say(message, { timeoutMillis: STORE_MILLIS }));
    this.operations.open(session);
    if (anew) void this.history.load();
    void this.follow(items, peer);
    void this.followNodes(peer);
  }

  /** Joins the room. Resolves to undefined if this page is to stay outside. */
  private async admission(peer: Peer): Promise<JoinResult | undefined> {
    this.entering = peer;
    const stopTimer = this.options.clock.after(JOIN_MILLIS, () => {
      this.liveness = new LivenessCheck(peer, this.options.clock, () => void peer.close(), () => this.handleWaiting());
      this.liveness.check();
    });
    try {
      const admission = await admit(peer, this.options);
      return this.phase.peek().kind === 'outside' ? undefined : admission;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined || isTransient(refusal, this.you !== undefined)) throw error;
      this.out(refusal, JoinRefused.is(error) ? error.details.message : '');
      await this.link.stop();
      return undefined;
    } finally {
      stopTimer();
      this.liveness?.stop();
      this.liveness = this.entering = undefined;
    }
  }

  /** The server answers other calls but not the join: this page is in the waiting room. */
  private handleWaiting(): void {
    if (this.phase.peek().kind === 'joining') this.phase.value = { kind: 'waiting' };
  }

  private async follow(items: Promise<AsyncIterable<RoomItem>>, peer: Peer): Promise<void> {
    try {
      for await (const item of await items) this.handleItem(item);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      // The connection is lost or the session has ended: a new connection creates a new session.
      if (this.peer === peer) this.reconnect();
    }
  }

  /** Follows the addresses of the other servers; a server alone has no such contract. */
  private async followNodes(peer: Peer): Promise<void> {
    try {
      const nodes = await peer.lookup(EXPORT_NAME_OF_NODES, Nodes);
      try {
        for await (const { pages } of await nodes.follow(this.name)) this.options.servers.handleAddresses(pages);
      } finally {
        release(nodes);
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }

  private handleItem(item: RoomItem): void {
    switch (item.type) {
      case 'Roster':
        this.presence.handleRoster(item);
        this.handleSettings(item);
        this.recording.value = item.recording;
        this.readOnly.value = item.readOnly !== undefined;
        this.presenter.value = undefined;
        return;
      case 'BoardPresenterChanged':
        this.presenter.value = item.by;
        return;
      case 'RecordingChanged':
        this.recording.value = item.recording;
        return;
      case 'PresenceChanged':
        this.presence.handleAttendance(item);
        return;
      case 'TypingChanged':
        this.presence.handleTyping(item);
        return;
      case 'MessagePosted':
        this.presence.silence(item.author.id);
        batch(() => {
          const isNew = this.log.handleEvent(item);
          this.outbox.handlePosted(item.message);
          if (isNew && item.author.id !== this.you?.id) {
            this.unread.handleLine(item.number, mentionsOf(item.text, this.you?.name ?? '').length > 0);
          }
          this.log.trim(this.unread.atEnd);
        });
        return;
      case 'PrivateBoardChanged':
        this.touched.value = new Set([...this.touched.value, item.by.id]);
        return;
      case 'MessageEdited':
      case 'MessageDeleted':
      case 'ReactionChanged':
        this.log.handleUpdate(item);
        return;
      case 'MemberJoined':
      case 'MemberLeft':
      case 'MemberRemoved':
      case 'RecordingStarted':
      case 'RecordingEnded':
      case 'InvitationEnded':
      case 'BranchMerged':
        this.log.handleEvent(item);
        return;
      case 'CaptionAdded':
        if (this.log.handleEvent(item)) this.captions.handle(item);
        return;
      case 'RoomChanged':
        this.handleSettings(item);
        this.log.handleEvent(item);
        return;
      case 'RightsChanged':
        this.presence.handleRights(item);
        this.log.handleEvent(item);
    }
  }

  private handleSettings({ locked, waitingRoom }: RoomSettings): void {
    const { value } = this.settings;
    if (value.locked !== locked || value.waitingRoom !== waitingRoom) this.settings.value = { locked, waitingRoom };
  }

  private tellTyping(active: boolean, to: string | undefined): void {
    try {
      this.session.peek()?.typing(active, to);
    } catch (error) {
      // Without a connection the signal is dropped.
      if (!(error instanceof CallError)) throw error;
    }
  }

  /**
   * Replaces this connection by a new one, since the session has ended. If the page's own server
   * still answers, that of the room was lost.
   */
  private reconnect(): void {
    const peer = this.disconnect();
    if (peer !== undefined) void this.replace(peer);
  }

  private async replace(peer: Peer): Promise<void> {
    if (!this.options.servers.alone) this.orphaned = await answers(peer);
    await peer.close();
  }

  /** Ends the use of this connection. Returns it if there was one. */
  private disconnect(): Peer | undefined {
    const { peer } = this;
    this.unseat();
    this.connection.handleSilence();
    return peer;
  }

  private unseat(): void {
    this.liveness?.stop();
    this.outbox.close();
    this.operations.close();
    this.history.close();
    this.presence.close();
    this.liveness = this.peer = undefined;
    this.session.value = undefined;
  }

  private out(refusal: Refusal | undefined, message: string): void {
    this.unseat();
    this.phase.value = { kind: 'outside', refusal, message };
  }
}

/** Tests whether a peer answers. */
function answers(peer: Peer): Promise<boolean> {
  return peer.remote.list({ timeoutMillis: SUSPECT_TIMEOUT_MILLIS }).then(
    () => true,
    () => false,
  );
}
