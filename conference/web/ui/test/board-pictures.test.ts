import { afterEach, expect, it, vi } from 'vitest';
import type { Client } from '@parley/protocol';
import type { ParticipantSession } from '../src/generated/Rooms.js';
import { picture } from '../src/board/pictures.js';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['image/png', true],
  ['image/jpeg', true],
  ['image/gif', true],
  ['image/webp', false],
  ['application/octet-stream', false],
])('of what the server does not scale, nothing is unpacked on a board: %s', async (type, unpacked) => {
  const unpack = vi.fn(() => Promise.resolve({}));
  vi.stubGlobal('createImageBitmap', unpack);

  await picture(sessionWith(type), 'a', 480).catch(() => undefined);

  expect(unpack).toHaveBeenCalledTimes(unpacked ? 1 : 0);
});

function sessionWith(type: string): Client<ParticipantSession> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Promise.resolve(new Uint8Array(1));
  }
  const content = { type, bytes: 1n, width: 0, height: 0, pieces: pieces() };
  return { files: () => Promise.resolve({ content: () => Promise.resolve(content) }) } as unknown as Client<ParticipantSession>;
}
