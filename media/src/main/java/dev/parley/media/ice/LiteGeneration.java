package dev.parley.media.ice;

import dev.parley.media.stun.IntegrityKey;

/** The credentials of both sides between two restarts, as checks of the peer name them. */
final class LiteGeneration {
  final Credentials local;
  final byte[] username;
  final IntegrityKey key;

  LiteGeneration(Credentials local, Credentials remote) {
    this.local = local;
    username = local.usernameFrom(remote);
    key = IntegrityKey.ofPassword(local.password());
  }
}
