import type { Assigned, LocalReceiver, ReceiverStatus } from '../src/media/local-receiver.js';

/** Simulated receiver on this computer, which the test controls. */
export class FakeReceiver implements LocalReceiver {
  present = true;
  permitted = true;
  refuses = false;
  readonly tickets: string[] = [];
  readonly wanted: (readonly Assigned[])[] = [];
  readonly ended: string[] = [];
  private readonly followers = new Map<string, { readonly onStatus: (status: ReceiverStatus) => void; readonly onEnd: () => void }>();

  allowed(): Promise<boolean> {
    return Promise.resolve(this.permitted);
  }

  there(): Promise<boolean> {
    return Promise.resolve(this.present);
  }

  begin(ticket: string): Promise<{ readonly session: string; readonly answer: string }> {
    if (this.refuses) return Promise.reject(new Error('the receiver refuses: 503'));
    this.tickets.push(ticket);
    return Promise.resolve({ session: `session ${this.tickets.length}`, answer: this.answer() });
  }

  negotiate(_session: string, _sdp: string, receiving: readonly Assigned[]): Promise<string> {
    this.wanted.push(receiving);
    return Promise.resolve(this.answer());
  }

  private answer(): string {
    return `o=- ${this.tickets.length} 1 IN IP4 127.0.0.1\r\n`;
  }

  follow(session: string, onStatus: (status: ReceiverStatus) => void, onEnd: () => void): () => void {
    this.followers.set(session, { onStatus, onEnd });
    return () => this.followers.delete(session);
  }

  end(session: string): void {
    this.ended.push(session);
  }

  get following(): readonly string[] {
    return [...this.followers.keys()];
  }

  tell(status: ReceiverStatus): void {
    for (const { onStatus } of [...this.followers.values()]) onStatus(status);
  }

  stop(): void {
    for (const { onEnd } of [...this.followers.values()]) onEnd();
  }
}
