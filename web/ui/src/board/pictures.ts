import type { Client } from '@parley/protocol';
import type { Attached } from '@parley/board';
import type { Files, Seat } from '../generated/Rooms.js';
import { randomUuid } from '../room/uuid.js';

const PIECE_BYTES = 16 * 1024;

/** A large picture takes its time on a thin line. */
const TRANSFER_MILLIS = 10 * 60_000;

/** Stores a picture in the room; for the other member alone where there is one. */
export async function attach(seat: Client<Seat>, picture: Blob, to: string | undefined): Promise<Attached> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  const id = randomUuid();
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const files: Client<Files> = await seat.files();
  await files.attach({ id, to, name: 'picture', bytes: BigInt(bytes.length) }, pieces(bytes), { timeoutMillis: TRANSFER_MILLIS });
  return { attachment: id, width, height };
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield await Promise.resolve(bytes.subarray(at, at + PIECE_BYTES));
}

/** Loads a picture, at most so wide. */
export async function picture(seat: Client<Seat>, attachment: string, maxWidth: number): Promise<ImageBitmap> {
  const files = await seat.files();
  const content = await files.content(attachment, maxWidth);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of content.pieces) parts.push(piece as Uint8Array<ArrayBuffer>);
  return createImageBitmap(new Blob(parts, { type: content.type }));
}
