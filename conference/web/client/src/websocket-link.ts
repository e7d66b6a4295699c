import { truncatedBytes, limits, webSocketCode, webSocketReason, type Closed } from '@parley/protocol';
import { systemClock } from './clock.js';
import { KeepAlive } from './keep-alive.js';
import type { Link } from './link.js';
import { KEEP_ALIVE_MILLIS, type ConnectionOptions } from './options.js';
import { Session } from './session.js';

/** Common interface of browser WebSockets and `ws`. */
export interface WebSocketLike {
  binaryType: string;
  readonly bufferedAmount: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  onerror: ((event: never) => void) | null;
  send(data: Uint8Array): void;
  close(code?: number, reason?: string): void;
}

/** WebSocket subprotocol (FR-7). */
export const SUBPROTOCOL = 'parley.1';

/**
 * Polling interval of bufferedAmount while a sender waits: browsers have no event for a drained
 * send buffer.
 */
const DRAIN_LOOK_MILLIS = 20;

/**
 * Timeout for the close handshake. On a dead connection a browser waits minutes for the peer's
 * close frame.
 */
const GOODBYE_MILLIS = 1_000;

const decoder = new TextDecoder();

/**
 * Session over a WebSocket: each binary message carries one protocol message. `ping` is only used
 * where the platform supports it.
 */
export class WebSocketLink implements Link {
  readonly session: Session;
  private readonly clock;
  private readonly keepAlive: KeepAlive | undefined;
  private looking = false;
  private stopWaiting: (() => void) | undefined;
  private reported: Closed | undefined;

  constructor(
    readonly uri: string,
    private readonly socket: WebSocketLike,
    options: ConnectionOptions,
    ping?: () => void,
  ) {
    this.clock = options.clock ?? systemClock;
    socket.binaryType = 'arraybuffer';
    this.session = new Session(this, options, Math.min(options.messageBytesMax ?? limits.WEBSOCKET_MESSAGE_BYTES_MAX, limits.WEBSOCKET_MESSAGE_BYTES_MAX));
    if (ping !== undefined) {
      this.keepAlive = new KeepAlive(this.clock, options.keepAliveMillis ?? KEEP_ALIVE_MILLIS, ping, () => {
        this.session.shut({ reason: 'KEEPALIVE_TIMEOUT', text: 'nothing was heard' });
      });
    }
    socket.onopen = () => {
      this.session.start();
    };
    socket.onmessage = ({ data }) => {
      this.handleData(data);
    };
    socket.onclose = ({ code, reason }) => {
      this.keepAlive?.close();
      this.stopWaiting?.();
      this.session.handleClose(this.reported ?? { reason: webSocketReason(code), text: reason });
    };
    socket.onerror = () => undefined;
  }

  /** Restarts the keep-alive interval: a ping or pong frame that the platform reports. */
  received(): void {
    this.keepAlive?.received();
  }

  private handleData(data: unknown): void {
    this.keepAlive?.received();
    if (!(data instanceof ArrayBuffer)) this.session.shut({ reason: 'PROTOCOL_ERROR', text: 'a text message (FR-7)' });
    else if (data.byteLength > limits.WEBSOCKET_MESSAGE_BYTES_MAX) this.session.shut({ reason: 'LIMIT_EXCEEDED', text: `message of ${data.byteLength} bytes (FR-7)` });
    else this.session.handleMessage(new Uint8Array(data));
  }

  get queuedBytes(): number {
    const queued = this.socket.bufferedAmount;
    if (queued > 0) this.look();
    return queued;
  }

  private look(): void {
    if (this.looking) return;
    this.looking = true;
    this.clock.after(DRAIN_LOOK_MILLIS, () => {
      this.looking = false;
      this.session.handleDrained();
    });
  }

  send(bytes: Uint8Array, length: number): void {
    // Copies the bytes, because the session writes its next message into the same buffer.
    this.socket.send(bytes.slice(0, length));
  }

  close(closed: Closed): void {
    this.reported = closed;
    this.keepAlive?.close();
    this.socket.close(webSocketCode(closed.reason), decoder.decode(truncatedBytes(closed.text, limits.WEBSOCKET_CLOSE_TEXT_BYTES_MAX)));
    this.stopWaiting = this.clock.after(GOODBYE_MILLIS, () => {
      this.socket.onclose = null;
      this.session.handleClose(closed);
    });
  }
}
