package dev.parley.media.ice;

import dev.parley.media.stun.IntegrityKey;
import dev.parley.media.stun.StunMessage;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** State of an {@link IceClient} between two ICE restarts. */
final class ClientGeneration {
  final IceCredentials local;
  final IntegrityKey localKey;
  final IceCheckList checks = new IceCheckList();
  final List<IceCandidate> remotes = new ArrayList<>();

  private final byte[] receiver;
  private @Nullable Remote remote;

  /**
   * Remote side: its integrity key, the user names of requests in both directions, and whether it
   * is a lite agent.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Remote(
      IceCredentials credentials,
      IntegrityKey key,
      byte[] usernameThere,
      byte[] usernameHere,
      boolean lite) {}

  ClientGeneration(IceCredentials local) {
    this.local = local;
    localKey = IntegrityKey.ofPassword(local.password());
    receiver = (local.ufrag() + ":").getBytes(StandardCharsets.US_ASCII);
  }

  void remote(IceCredentials credentials, boolean lite) {
    remote =
        new Remote(
            credentials,
            IntegrityKey.ofPassword(credentials.password()),
            credentials.usernameFrom(local),
            local.usernameFrom(credentials),
            lite);
  }

  /** {@return the remote side; null before its answer} */
  @Nullable Remote remote() {
    return remote;
  }

  /** {@return the remote candidate with this address; null if unknown} */
  @Nullable IceCandidate find(InetSocketAddress address) {
    for (IceCandidate candidate : remotes) {
      if (candidate.address().equals(address)) {
        return candidate;
      }
    }
    return null;
  }

  /**
   * {@return whether the USERNAME of a request is for this agent; before the answer, any remote
   * part is accepted}
   */
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
