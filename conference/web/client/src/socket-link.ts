import type { Socket } from 'node:net';
import { keepAliveFrame, closeFrame, ConnectionError, FRAME, FRAME_HEADER_BYTES, FrameDecoder, limits, writeFrameHeader, type Closed, type FrameSink } from '@parley/protocol';
import { systemClock } from './clock.js';
import { KeepAlive } from './keep-alive.js';
import { QUEUED_BYTES_MAX, type Link } from './link.js';
import { KEEP_ALIVE_MILLIS, type ConnectionOptions } from './options.js';
import { Session } from './session.js';

/**
 * Size of the slabs in which messages are collected. A slab is not written again after a part of it
 * was passed to the socket, since Node may still read it.
 */
const SLAB_BYTES = 64 * 1024;
/** Time that the peer has to close the connection after our CLOSE frame. */
const LINGER_MILLIS = 1000;
const PING_PAYLOAD = new Uint8Array(8);

/**
 * Session over a byte stream of Node: Unix socket, Windows pipe, TCP or TLS. All messages of one
 * turn of the event loop are sent in one write. Each received chunk is decoded completely at once.
 *
 * Threads: the event loop. Memory: one slab for sending; received chunks belong to Node.
 */
export class SocketLink implements Link, FrameSink {
  readonly session: Session;
  private readonly decoder: FrameDecoder;
  private readonly clock;
  private readonly keepAlive: KeepAlive | undefined;
  private slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
  /** Start of the part of the slab that is not yet written. */
  private from = 0;
  private to = 0;
  private scheduled = false;
  private closing: Closed | undefined;
  private stopLingering: (() => void) | undefined;

  constructor(
    readonly uri: string,
    private readonly socket: Socket,
    options: ConnectionOptions,
    keepsAlive: boolean,
  ) {
    const messageBytesMax = Math.min(options.messageBytesMax ?? limits.MESSAGE_BYTES_MAX, limits.MESSAGE_BYTES_CEILING);
    this.clock = options.clock ?? systemClock;
    this.session = new Session(this, options, messageBytesMax);
    this.decoder = new FrameDecoder(this, messageBytesMax);
    if (keepsAlive) this.keepAlive = this.makeKeepAlive(options);
    socket.on('data', (piece) => {
      this.handleData(piece);
    });
    socket.on('drain', () => {
      socket.resume();
      this.session.handleDrained();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const gone = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      this.closing ??= { reason: gone ? 'PEER_GONE' : 'IO_ERROR', text: error.message };
    });
    socket.on('end', () => {
      this.closing ??= { reason: 'PEER_GONE', text: this.decoder.idle ? 'the stream ended' : 'the stream ended inside a frame' };
      socket.destroy();
    });
    socket.on('close', () => {
      this.keepAlive?.close();
      this.stopLingering?.();
      this.session.handleClose(this.closing ?? { reason: 'PEER_GONE', text: 'the stream ended' });
    });
  }

  private makeKeepAlive({ keepAliveMillis }: ConnectionOptions): KeepAlive {
    return new KeepAlive(
      this.clock,
      keepAliveMillis ?? KEEP_ALIVE_MILLIS,
      () => {
        this.socket.write(keepAliveFrame(FRAME.PING, PING_PAYLOAD));
      },
      () => {
        this.session.shut({ reason: 'KEEPALIVE_TIMEOUT', text: 'nothing was heard' });
      },
    );
  }

  private handleData(piece: Uint8Array): void {
    this.keepAlive?.received();
    if (this.closing !== undefined) return;
    try {
      this.decoder.push(piece);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.session.shut(error);
    }
    // Stops reading from a peer that does not read its replies (FR-8).
    if (this.queuedBytes > QUEUED_BYTES_MAX) this.socket.pause();
  }

  message(bytes: Uint8Array, at: number, end: number): void {
    this.session.handleMessage(bytes, at, end);
  }

  ping(payload: Uint8Array): void {
    if (this.closing === undefined) this.socket.write(keepAliveFrame(FRAME.PONG, payload));
  }

  /** Does nothing: the received bytes have already restarted the keep-alive interval. */
  pong(): void {
    this.keepAlive?.received();
  }

  closed(closed: Closed): void {
    this.closing ??= closed;
    this.socket.destroy();
  }

  get queuedBytes(): number {
    return this.socket.writableLength + this.to - this.from;
  }

  send(bytes: Uint8Array, length: number): void {
    const size = FRAME_HEADER_BYTES + length;
    if (this.to + size > this.slab.length) {
      this.flush();
      this.slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, size));
      this.from = this.to = 0;
    }
    writeFrameHeader(this.slab, this.to, length, FRAME.MESSAGE);
    this.slab.set(length === bytes.length ? bytes : bytes.subarray(0, length), this.to + FRAME_HEADER_BYTES);
    this.to += size;
    if (this.scheduled) return;
    this.scheduled = true;
    // Runs after the microtasks of this turn, so that all calls that they make share one write.
    queueMicrotask(this.flushSoon);
  }

  private readonly flushSoon = (): void => {
    process.nextTick(this.flush);
  };

  private readonly flush = (): void => {
    this.scheduled = false;
    if (this.from === this.to || this.socket.destroyed) return;
    this.socket.write(this.slab.subarray(this.from, this.to));
    this.from = this.to;
  };

  close(closed: Closed): void {
    if (this.closing !== undefined) return;
    this.flush();
    this.closing = closed;
    this.keepAlive?.close();
    if (this.socket.connecting || closed.reason === 'IO_ERROR' || closed.reason === 'PEER_GONE') {
      this.socket.destroy();
      return;
    }
    this.socket.resume();
    this.socket.end(closeFrame(closed.reason, closed.text));
    this.stopLingering = this.clock.after(LINGER_MILLIS, () => {
      this.socket.destroy();
    });
  }
}
