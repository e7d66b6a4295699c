import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { CallError, type Client } from '@parley/protocol';
import { FileRefused, type FileRefusal, type ParticipantSession } from '../generated/Rooms.js';
import { ATTACHMENT_BYTES_MAX, MESSAGE_ATTACHMENTS_MAX } from './limits.js';
import type { SentFile } from './outbox.js';

/** Reason why a file was not attached. */
export type AttachmentRefusal = FileRefusal | 'FAILED';

/** A file to be attached to the next message. */
export interface PendingAttachment {
  readonly id: string;
  readonly file: File;
  /** Upload progress from 0 to 1. */
  readonly progress: number;
  /** The uploaded attachment; undefined until the upload is complete. */
  readonly sent: SentFile | undefined;
  readonly refusal: AttachmentRefusal | undefined;
}

/**
 * Attachments of the next message. They are uploaded as soon as they are chosen, with the readers
 * that the message will have.
 */
export class PendingAttachments {
  readonly files = signal<readonly PendingAttachment[]>([]);
  readonly ready = computed(() => this.files.value.every(({ sent }) => sent !== undefined));
  readonly full = computed(() => this.files.value.length >= MESSAGE_ATTACHMENTS_MAX);
  private to: string | undefined;

  constructor(
    private readonly session: ReadonlySignal<Client<ParticipantSession> | undefined>,
    private readonly newId: () => string,
  ) {}

  /** Adds files, up to the limit of a message. */
  add(files: readonly File[], to: string | undefined): void {
    this.address(to);
    for (const file of files) {
      if (this.full.value) return;
      const id = this.newId();
      this.files.value = [...this.files.value, { id, file, progress: 0, sent: undefined, refusal: undefined }];
      void this.send(id);
    }
  }

  remove(id: string): void {
    this.files.value = this.files.value.filter((file) => file.id !== id);
  }

  /** Changes the recipient: the files are uploaded again for the new one. */
  address(to: string | undefined): void {
    if (this.to === to) return;
    this.to = to;
    const before = this.files.value;
    this.files.value = before.map(({ file }) => ({ id: this.newId(), file, progress: 0, sent: undefined, refusal: undefined }));
    for (const { id } of this.files.value) void this.send(id);
  }

  /** Uploads a failed file again. */
  retry(id: string): void {
    this.change(id, { progress: 0, refusal: undefined });
    void this.send(id);
  }

  /** Removes and returns the attachments, for the message that is sent now. */
  take(): readonly SentFile[] {
    const files = this.files.value.flatMap(({ sent }) => (sent === undefined ? [] : [sent]));
    this.files.value = [];
    return files;
  }

  private async send(id: string): Promise<void> {
    const entry = this.files.value.find((file) => file.id === id);
    const session = this.session.peek();
    if (entry === undefined) return;
    const { file } = entry;
    if (file.size > ATTACHMENT_BYTES_MAX) return this.change(id, { refusal: 'TOO_LARGE' });
    if (session === undefined) return this.change(id, { refusal: 'FAILED' });
    try {
      const { plainName, send } = await import('./transfer.js');
      const wanted = { id, to: this.to, name: plainName(file), bytes: BigInt(file.size) };
      const { name, type, bytes } = await send(session, wanted, file, (done) => this.change(id, { progress: done / file.size }));
      this.change(id, { progress: 1, sent: { id, name, type, bytes: Number(bytes) } });
    } catch (error) {
      if (!FileRefused.is(error) && !(error instanceof CallError) && !(error instanceof DOMException)) throw error;
      this.change(id, { refusal: FileRefused.is(error) ? error.details.reason : 'FAILED' });
    }
  }

  private change(id: string, part: Partial<PendingAttachment>): void {
    this.files.value = this.files.value.map((file) => (file.id === id ? { ...file, ...part } : file));
  }
}
