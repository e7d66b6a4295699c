import { effect, signal } from '@preact/signals';
import { rendering } from '@parley/board';
import type { Client } from '@parley/protocol';
import type { FileMatches, FileLines, FileRefusal, Files, FileSource, FolderListing, Member, FilePosition, Rights, ParticipantSession } from '../generated/Rooms.js';
import { clock } from '../page.js';
import type { Room } from '../room/room.js';
import { blobOf, plainName, send } from '../room/transfer.js';
import { randomUuid } from '../room/uuid.js';
import { ViewerLink, type Answer } from './viewer-link.js';
import { FileViewer } from './file-viewer.js';

/** Minimum interval in milliseconds between position signals. */
const PACE = { normal: 33, lowBandwidth: 250 } as const;

/** A file that is being uploaded. */
export interface Sending {
  readonly name: string;
  readonly bytes: number;
  readonly of: number;
}

/** A refused request, for display. */
export interface Refusal {
  readonly reason: FileRefusal;
  readonly message: string;
  readonly name: string;
}

/**
 * Controller of the shared files, from the join to the leave: files that are shown, positions of
 * members, and the connection for more.
 */
export class FilesController {
  /** Numbering of the events that the viewer has. */
  private numbering = '';
  readonly viewer: FileViewer;
  readonly mayShow = signal(false);
  /** True if the server shares a folder. */
  readonly hasFolder = signal(false);
  readonly refusal = signal<Refusal | undefined>(undefined);
  readonly sending = signal<Sending | undefined>(undefined);
  /** Connection counter: failed requests may be repeated when it rises. */
  readonly connections = signal(0);
  private readonly placing: InstanceType<typeof rendering.Pacer<FilePosition>>;
  private readonly stops: readonly (() => void)[];
  private link: ViewerLink | undefined;
  private looking = false;

  constructor(
    private readonly room: Room,
    you: Member,
  ) {
    this.placing = new rendering.Pacer(clock, () => (this.lowBandwidth ? PACE.lowBandwidth : PACE.normal), (placing) => this.link?.tell((files) => files.place(placing)));
    this.viewer = new FileViewer(
      {
        place: (placing) => this.placing.offer(placing),
        following: (following) => this.link?.tell((files) => files.following(following)),
      },
      you.id,
    );
    this.stops = [effect(() => this.handleSession(room.session.value)), effect(() => this.handleRights(room.presence.rights.value)), this.watchMembers()];
  }

  /** Returns true at low bandwidth, when less is to be sent. */
  get lowBandwidth(): boolean {
    return this.room.bandwidth.low.peek();
  }

  private handleSession(session: Room['session']['value']): void {
    this.link?.close();
    this.link = undefined;
    if (session === undefined) return;
    if (this.numbering !== this.room.numbering) this.viewer.restart();
    this.numbering = this.room.numbering;
    this.link = new ViewerLink(session, this.viewer);
    this.connections.value = this.connections.peek() + 1;
    this.learnFolder();
  }

  private handleRights(rights: Rights | undefined): void {
    // The rights are unknown until the room has sent them; a leader stays leader until then.
    if (rights === undefined) return;
    this.mayShow.value = rights.show;
    this.viewer.setMayShow(rights.show);
    this.learnFolder();
  }

  /** Reports whether the files are visible. */
  setLooking(looking: boolean): void {
    this.viewer.setLooking(looking);
    this.looking = looking;
    this.learnFolder();
  }

  /**
   * A member who leaves the room neither points nor follows any more; a member who loses the right
   * to show files stops pointing.
   */
  private watchMembers(): () => void {
    let before: ReadonlySet<string> = new Set();
    return effect(() => {
      const attendees = this.room.presence.attendees.value;
      const present = new Set(attendees.map(({ member }) => member.id));
      for (const member of before) if (!present.has(member)) this.viewer.handleGone(member);
      for (const { member, rights } of attendees) if (!rights.show) this.viewer.handleMayNotShow(member.id);
      before = present;
    });
  }

  /** Asks whether there is a shared folder, once this member may open files. */
  private learnFolder(): void {
    if (!this.looking || !this.mayShow.peek() || this.hasFolder.peek()) return;
    void this.folder('').then(({ type }) => {
      if (type === 'Got') this.hasFolder.value = true;
    });
  }

  folder(path: string): Promise<Answer<FolderListing>> {
    return this.ask((files) => files.folder(path));
  }

  /** Shows a file to the room and points at its beginning. */
  async show(source: FileSource, name: string): Promise<void> {
    const shown = this.said(name, await this.ask((files) => files.show(source)));
    if (shown === undefined) return;
    this.viewer.handleShowing(shown);
    this.viewer.present(shown.id);
  }

  /** Uploads files one after the other, and shows each. */
  async send(sent: Iterable<File>): Promise<void> {
    for (const file of sent) {
      const id = randomUuid();
      const progress = (bytes: number): void => {
        this.sending.value = { name: file.name, bytes, of: file.size };
      };
      progress(0);
      const put = this.said(file.name, await this.ask((_, session) => send(session, { id, to: undefined, name: plainName(file), bytes: BigInt(file.size) }, file, progress)));
      this.sending.value = undefined;
      if (put !== undefined) await this.show({ type: 'AttachmentSource', attachment: put.id }, file.name);
    }
  }

  /** Removes a file from the room's view. */
  async close(file: string, name: string): Promise<void> {
    this.said(name, await this.ask((files) => files.close(file)));
  }

  /** Loads how a file is displayed. */
  async learn(file: string): Promise<void> {
    const answer = await this.ask((files) => files.view(file));
    if (answer.type === 'Got') this.viewer.viewed(file, answer.value);
    else if (answer.type === 'Refused' && answer.reason === 'NOT_FOUND') this.viewer.viewed(file, { type: 'UnavailableView', version: 0n });
    else if (answer.type === 'Refused') this.refusal.value = { ...answer, name: '' };
  }

  lines(file: string, version: bigint, from: number, count: number): Promise<Answer<FileLines>> {
    return this.ask((files) => files.lines(file, version, BigInt(from), count));
  }

  find(file: string, version: bigint, text: string, from: number, matchCase: boolean): Promise<Answer<FileMatches>> {
    return this.ask((files) => files.find(file, version, text, BigInt(from), matchCase));
  }

  /** Returns a page as an image. */
  page(file: string, page: number, width: number): Promise<Answer<ImageBitmap>> {
    return this.ask(async (files) => createImageBitmap(await blobOf(await files.page(file, page, width))));
  }

  private ask<T>(question: (files: Client<Files>, session: Client<ParticipantSession>) => Promise<T>): Promise<Answer<T>> {
    return this.link?.ask(question) ?? Promise.resolve({ type: 'Lost' });
  }

  /** Returns the answer; if there is none, it reports the reason and returns undefined. */
  private said<T>(name: string, answer: Answer<T>): T | undefined {
    this.refusal.value = answer.type === 'Refused' ? { ...answer, name } : undefined;
    return answer.type === 'Got' ? answer.value : undefined;
  }

  stop(): void {
    for (const stop of this.stops) stop();
    this.placing.stop();
    this.link?.close();
  }
}
