import { ConnectionError } from '@parley/protocol';
import type { ConnectionOptions } from './options.js';
import type { Peer } from './peer.js';
import type { Session } from './session.js';

/** Waits for the HELLO of the peer. The caller's signal aborts the wait. */
export async function opened(session: Session, options: ConnectionOptions): Promise<Peer> {
  const { signal } = options;
  const giveUp = (): void => {
    session.shut({ reason: 'NORMAL', text: 'connecting was given up' });
  };
  if (signal?.aborted === true) giveUp();
  signal?.addEventListener('abort', giveUp);
  try {
    await session.opened;
    return session;
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}

export function unknownScheme(uri: string, known: string): ConnectionError {
  return new ConnectionError('IO_ERROR', `${uri}: the schemes here are ${known}`);
}
