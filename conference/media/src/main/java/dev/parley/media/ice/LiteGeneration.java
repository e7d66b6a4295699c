package dev.parley.media.ice;

import dev.parley.media.stun.IntegrityKey;

/** Credentials of both sides between two ICE restarts, as they appear in checks. */
final class LiteGeneration {
  final IceCredentials local;
  final byte[] username;
  final IntegrityKey key;
  final byte[] usernameThere;
  final IntegrityKey keyThere;

  LiteGeneration(IceCredentials local, IceCredentials remote) {
    this.local = local;
    username = local.usernameFrom(remote);
    key = IntegrityKey.ofPassword(local.password());
    usernameThere = remote.usernameFrom(local);
    keyThere = IntegrityKey.ofPassword(remote.password());
  }
}
