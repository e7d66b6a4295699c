package dev.parley.media.ice;

import dev.parley.media.ice.ClientGeneration.Remote;
import dev.parley.media.stun.IntegrityKey;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunError;
import dev.parley.media.stun.StunMessage;
import dev.parley.media.stun.StunWriter;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Encoder for the STUN messages of an {@link IceClient}. */
final class IceClientMessages {
  /** Maximum length of a message, with the longest ufrags on both sides. */
  private static final int MESSAGE_BYTES_MAX = 768;

  /**
   * Maximum tie-breaker: the offerer controls, so in a role conflict (RFC 8445, section 7.3.1.1)
   * the other side yields.
   */
  private static final long TIE_BREAKER = -1;

  private final StunWriter writer = new StunWriter(new byte[MESSAGE_BYTES_MAX]);
  private final IceClientOwner owner;

  IceClientMessages(IceClientOwner owner) {
    this.owner = owner;
  }

  void request(CandidatePair pair, Remote remote, boolean nominate, int high, long low) {
    writer
        .begin(StunClass.REQUEST, high, low)
        .username(remote.usernameThere())
        .priority(pair.local().peerReflexivePriority())
        .controlling(TIE_BREAKER);
    if (nominate) {
      writer.useCandidate();
    }
    send(writer.end(remote.key()), pair.local(), pair.remote().address());
  }

  void answer(StunMessage request, IntegrityKey key, IceCandidate local, InetSocketAddress from) {
    writer
        .answer(StunClass.SUCCESS, request)
        .xorMappedAddress(from.getAddress().getAddress(), from.getPort());
    send(writer.end(key), local, from);
  }

  void refuse(
      StunMessage request,
      StunError error,
      @Nullable IntegrityKey key,
      IceCandidate local,
      InetSocketAddress from) {
    writer.answer(StunClass.ERROR, request).error(error);
    if (error == StunError.UNKNOWN_ATTRIBUTE) {
      writer.unknownAttributes(request);
    }
    send(key == null ? writer.end() : writer.end(key), local, from);
  }

  private void send(int length, IceCandidate local, InetSocketAddress remote) {
    owner.send(writer.bytes(), 0, length, local, remote);
  }
}
