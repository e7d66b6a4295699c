import type { Client } from '@parley/protocol';
import type { Attached } from '@parley/board';
import type { Seat } from '../generated/Rooms.js';
import { fetch, send } from '../room/transfer.js';
import { randomUuid } from '../room/uuid.js';

/** What the server scales, and refuses when it has too many pixels. Anything else comes as it is: unpacked, it may be of any size. */
const SCALED: readonly string[] = ['image/png', 'image/jpeg', 'image/gif'];

/** Stores a picture in the room; for the other member alone where there is one. */
export async function attach(seat: Client<Seat>, picture: Blob, to: string | undefined): Promise<Attached> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const sent = SCALED.includes(picture.type) ? picture : await asPng(bitmap);
  bitmap.close();
  const id = randomUuid();
  await send(seat, { id, to, name: 'picture', bytes: BigInt(sent.size) }, sent);
  return { attachment: id, width, height };
}

function asPng(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Loads a picture, at most so wide. */
export async function picture(seat: Client<Seat>, attachment: string, maxWidth: number): Promise<ImageBitmap> {
  const found = await fetch(seat, attachment, maxWidth);
  if (!SCALED.includes(found.type)) throw new Error(`no picture for a board: ${found.type}`);
  return createImageBitmap(found);
}
