import type { Client } from '@parley/protocol';
import type { Attached } from '@parley/board';
import type { Seat } from '../generated/Rooms.js';
import { fetch, send } from '../room/transfer.js';
import { randomUuid } from '../room/uuid.js';

/** Stores a picture in the room; for the other member alone where there is one. */
export async function attach(seat: Client<Seat>, picture: Blob, to: string | undefined): Promise<Attached> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  const id = randomUuid();
  await send(seat, { id, to, name: 'picture', bytes: BigInt(picture.size) }, picture);
  return { attachment: id, width, height };
}

/** Loads a picture, at most so wide. */
export async function picture(seat: Client<Seat>, attachment: string, maxWidth: number): Promise<ImageBitmap> {
  return createImageBitmap(await fetch(seat, attachment, maxWidth));
}
