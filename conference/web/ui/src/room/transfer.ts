import type { Client } from '@parley/protocol';
import type { Attachment, Content, Files, NewAttachment, Seat } from '../generated/Rooms.js';

const PIECE_BYTES = 16 * 1024;

/** A large file takes its time on a thin line. */
const TRANSFER_MILLIS = 30 * 60_000;

/** Puts a file into the room. @param onSent told how many bytes have been handed over */
export async function send(seat: Client<Seat>, file: NewAttachment, content: Blob, onSent: (bytes: number) => void = () => undefined): Promise<Attachment> {
  const files: Client<Files> = await seat.files();
  return files.attach(file, pieces(content, onSent), { timeoutMillis: TRANSFER_MILLIS });
}

async function* pieces(content: Blob, onSent: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.size; at += PIECE_BYTES) {
    yield new Uint8Array(await content.slice(at, at + PIECE_BYTES).arrayBuffer());
    onSent(Math.min(at + PIECE_BYTES, content.size));
  }
}

/** Gets a file; a picture at most so wide, unless that is 0. */
export async function fetch(seat: Client<Seat>, attachment: string, maxWidth: number): Promise<Blob> {
  const files = await seat.files();
  return blobOf(await files.content(attachment, maxWidth));
}

/** Takes all pieces of something. */
export async function blobOf({ type, pieces }: Content): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of pieces) parts.push(piece as Uint8Array<ArrayBuffer>);
  return new Blob(parts, { type });
}

/** A name that the server takes. */
export function plainName({ name }: File): string {
  const plain = [...name.replace(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, '_')].slice(-100).join('').trim();
  return plain === '' ? 'file' : plain;
}
