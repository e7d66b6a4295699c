package dev.parley.media.ice;

import dev.parley.media.stun.StunMessage;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Remembers what an agent wants of its owner. */
final class ClientOwnerFake implements IceClientOwner {
  /** A packet on its way. */
  record Sent(StunMessage message, IceCandidate local, InetSocketAddress remote) {}

  final ArrayDeque<Sent> sent = new ArrayDeque<>();
  final List<CandidatePair> selected = new ArrayList<>();
  int failed;

  @Override
  public void send(
      byte[] bytes, int from, int length, IceCandidate local, InetSocketAddress remote) {
    byte[] copy = Arrays.copyOfRange(bytes, from, from + length);
    sent.add(new Sent(CheckMessages.read(copy, length), local, remote));
  }

  @Override
  public void selected(CandidatePair pair) {
    selected.add(pair);
  }

  @Override
  public void failed() {
    failed++;
  }
}
