package dev.parley.media.ice;

import dev.parley.media.stun.StunMessage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Remembers what an agent wants of its owner. */
final class LiteOwnerFake implements IceLiteOwner {
  final List<IceRoute> selected = new ArrayList<>();
  final List<IceRoute> forgotten = new ArrayList<>();
  final List<String> retired = new ArrayList<>();
  final List<StunMessage> sent = new ArrayList<>();
  int expired;
  double lost = -1;
  long roundTrip;

  @Override
  public void send(byte[] bytes, int from, int length, IceRoute to) {
    sent.add(CheckMessages.read(Arrays.copyOfRange(bytes, from, from + length), length));
  }

  @Override
  public void selected(IceRoute route) {
    selected.add(route);
  }

  @Override
  public void forgotten(IceRoute route) {
    forgotten.add(route);
  }

  @Override
  public void retired(String localUfrag) {
    retired.add(localUfrag);
  }

  @Override
  public void consentExpired() {
    expired++;
  }

  @Override
  public void pathMeasured(double share, long trip) {
    lost = share;
    roundTrip = trip;
  }
}
