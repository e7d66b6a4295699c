import { CallError, type Client } from '@parley/protocol';
import { FileRefused, type FileRefusal, type Files, type ParticipantSession } from '../generated/Rooms.js';
import { clock } from '../page.js';
import type { FileViewer } from './file-viewer.js';

/** Delay before a busy server is asked again, and before the viewer is followed again. */
const BUSY_MILLIS = 300;
const AGAIN_MILLIS = 5_000;

/** Result of a request: a value, a refusal, or no connection. */
export type Answer<T> = { readonly type: 'Got'; readonly value: T } | { readonly type: 'Refused'; readonly reason: FileRefusal; readonly message: string } | { readonly type: 'Lost' };

/**
 * Files of the room over one connection: follows the viewer and sends requests until it is closed.
 * A lost connection is detected elsewhere.
 */
export class ViewerLink {
  private readonly ready: Promise<void>;
  private files: Client<Files> | undefined;
  private items: AsyncIterator<unknown> | undefined;
  private closed = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly session: Client<ParticipantSession>,
    private readonly viewer: FileViewer,
  ) {
    this.ready = new Promise((resolve) => (this.wake = resolve));
    void this.run();
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      try {
        await this.follow();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      }
      await pause(AGAIN_MILLIS);
    }
  }

  private async follow(): Promise<void> {
    this.files ??= await this.session.files();
    this.wake();
    if (this.closed) return;
    const items = (await this.files.follow(this.viewer.last))[Symbol.asyncIterator]();
    this.items = items;
    if (this.closed) return void items.return?.();
    this.viewer.handleConnected();
    for (;;) {
      const next = await items.next();
      if (this.closed || next.done === true) return;
      this.viewer.handle(next.value);
    }
  }

  /** Sends a request, and repeats it while the server is busy. */
  async ask<T>(question: (files: Client<Files>, session: Client<ParticipantSession>) => Promise<T>): Promise<Answer<T>> {
    await this.ready;
    while (this.files !== undefined && !this.closed) {
      try {
        return { type: 'Got', value: await question(this.files, this.session) };
      } catch (error) {
        if (!FileRefused.is(error) && !(error instanceof CallError)) throw error;
        const reason = FileRefused.is(error) ? error.details.reason : error.reason;
        if (reason !== 'TOO_FAST' && reason !== 'OVERLOADED') return FileRefused.is(error) && reason !== 'NO_SESSION' ? { type: 'Refused', ...error.details } : { type: 'Lost' };
      }
      await pause(BUSY_MILLIS);
    }
    return { type: 'Lost' };
  }

  /** Sends a signal; dropped without a connection. */
  tell(action: (files: Client<Files>) => void): void {
    if (this.files === undefined || this.closed) return;
    try {
      action(this.files);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }

  close(): void {
    this.closed = true;
    this.wake();
    void this.items?.return?.();
  }
}

function pause(millis: number): Promise<void> {
  return new Promise((resolve) => clock.after(millis, resolve));
}
