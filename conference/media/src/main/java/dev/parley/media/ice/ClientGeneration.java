package dev.parley.media.ice;

import dev.parley.media.stun.IntegrityKey;
import dev.parley.media.stun.StunMessage;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an {@link IceClient} knows between two restarts. */
final class ClientGeneration {
  final Credentials local;
  final IntegrityKey localKey;
  final CheckList checks = new CheckList();
  final List<Candidate> remotes = new ArrayList<>();

  private final byte[] receiver;
  private @Nullable Remote remote;

  /** The other side: its key, how requests name it and us, and whether it only answers. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Remote(
      Credentials credentials,
      IntegrityKey key,
      byte[] usernameThere,
      byte[] usernameHere,
      boolean lite) {}

  ClientGeneration(Credentials local) {
    this.local = local;
    localKey = IntegrityKey.ofPassword(local.password());
    receiver = (local.ufrag() + ":").getBytes(StandardCharsets.US_ASCII);
  }

  void remote(Credentials credentials, boolean lite) {
    remote =
        new Remote(
            credentials,
            IntegrityKey.ofPassword(credentials.password()),
            credentials.usernameFrom(local),
            local.usernameFrom(credentials),
            lite);
  }

  /** Null until the other side's answer is there. */
  @Nullable Remote remote() {
    return remote;
  }

  /** The remote candidate of this address. */
  @Nullable Candidate find(InetSocketAddress address) {
    for (Candidate candidate : remotes) {
      if (candidate.address().equals(address)) {
        return candidate;
      }
    }
    return null;
  }

  /** Whether a request is meant for us; before the answer is there, by whomever it was sent. */
  boolean named(StunMessage request) {
    if (remote != null) {
      return request.usernameIs(remote.usernameHere);
    }
    boolean same = request.usernameLength() > receiver.length;
    for (int i = 0; same && i < receiver.length; i++) {
      same = request.usernameByte(i) == receiver[i];
    }
    return same;
  }
}
