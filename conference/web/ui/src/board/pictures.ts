import type { Client } from '@parley/protocol';
import type { StoredImage } from '@parley/board';
import type { ParticipantSession } from '../generated/Rooms.js';
import { fetch, send } from '../room/transfer.js';
import { randomUuid } from '../room/uuid.js';

/**
 * Image types that the server scales; it refuses images with too many pixels. Other types are
 * delivered unscaled, and can have any size when decoded.
 */
const SCALED: readonly string[] = ['image/png', 'image/jpeg', 'image/gif'];

/** Stores an image in the room; on a private board for the other member only. */
export async function attach(session: Client<ParticipantSession>, picture: Blob, to: string | undefined): Promise<StoredImage> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const sent = SCALED.includes(picture.type) ? picture : await asPng(bitmap);
  bitmap.close();
  const id = randomUuid();
  await send(session, { id, to, name: 'picture', bytes: BigInt(sent.size) }, sent);
  return { attachment: id, width, height };
}

function asPng(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Loads an image, at most `maxWidth` pixels wide. */
export async function picture(session: Client<ParticipantSession>, attachment: string, maxWidth: number): Promise<ImageBitmap> {
  const found = await fetch(session, attachment, maxWidth);
  if (!SCALED.includes(found.type)) throw new Error(`no picture for a board: ${found.type}`);
  return createImageBitmap(found);
}
