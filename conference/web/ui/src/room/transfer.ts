import type { Client } from '@parley/protocol';
import type { Attachment, ContentStream, Files, NewAttachment, ParticipantSession } from '../generated/Rooms.js';

const PIECE_BYTES = 16 * 1024;

/** Timeout of a transfer: a large file takes long at low bandwidth. */
const TRANSFER_MILLIS = 30 * 60_000;

/**
 * Uploads a file to the room.
 *
 * @param onSent called with the number of bytes sent so far
 */
export async function send(session: Client<ParticipantSession>, file: NewAttachment, content: Blob, onSent: (bytes: number) => void = () => undefined): Promise<Attachment> {
  const files: Client<Files> = await session.files();
  return files.attach(file, pieces(content, onSent), { timeoutMillis: TRANSFER_MILLIS });
}

async function* pieces(content: Blob, onSent: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.size; at += PIECE_BYTES) {
    yield new Uint8Array(await content.slice(at, at + PIECE_BYTES).arrayBuffer());
    onSent(Math.min(at + PIECE_BYTES, content.size));
  }
}

/** Downloads an attachment; an image is scaled to at most `maxWidth` pixels, unless that is 0. */
export async function fetch(session: Client<ParticipantSession>, attachment: string, maxWidth: number): Promise<Blob> {
  const files = await session.files();
  return blobOf(await files.content(attachment, maxWidth));
}

/** Collects all pieces of a content stream. */
export async function blobOf({ type, pieces }: ContentStream): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of pieces) parts.push(piece as Uint8Array<ArrayBuffer>);
  return new Blob(parts, { type });
}

/** Returns a file name that the server accepts. */
export function plainName({ name }: File): string {
  const plain = [...name.replace(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, '_')].slice(-100).join('').trim();
  return plain === '' ? 'file' : plain;
}
