package dev.parley.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.parley.base.Limits;
import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.AdmissionControl.ConnectionLimits;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Conformance tests of limits: connections and incomplete messages take no more memory than allowed
 * (rules FR-9 and FR-10).
 */
abstract class AdmissionConformance extends MessageConformance {
  private static final int MANY = 100;

  /** {@return the bytes that are reserved for an idle connection of the transport} */
  protected long connectionBytes() {
    return Limits.CONNECTION_BYTES;
  }

  private TestListener listening(ConnectionLimits caps, MemoryBudget budget) {
    AdmissionControl capacity = new AdmissionControl(caps, budget);
    return listen(quick(b -> b.capacity(capacity)), endpoint(), connection -> recorder());
  }

  @Test
  @DisplayName("FR-9: as many connections as are allowed in all stand, one more is refused")
  public void connectionsInAllAreLimited() {
    assertTakes(3, listening(new ConnectionLimits(3, MANY, MANY), MemoryBudget.unlimited()));
  }

  @Test
  @DisplayName("FR-9: as many connections of one address or user stand, one more is refused")
  public void connectionsOfOneAddressOrUserAreLimited() {
    assertTakes(2, listening(new ConnectionLimits(MANY, 2, 2), MemoryBudget.unlimited()));
  }

  @Test
  @DisplayName("FR-9: as many connections stand as the memory budget has room for")
  public void connectionsAreLimitedByTheMemoryBudget() {
    MemoryBudget budget = new MemoryBudget(3 * connectionBytes() - 1, 0);

    assertTakes(2, listening(new ConnectionLimits(MANY, MANY, MANY), budget));

    Eventually.eventually("everything is given back", () -> budget.used() == 0);
  }

  private void assertTakes(int most, TestListener listening) {
    List<Connection> standing = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      standing.add(connected(listening.endpoint()));
      listening.next();
    }
    assertRefused(listening.endpoint());
    assertThat(listening.connections()).isEmpty();

    standing.removeFirst().close();
    Transport dialling = transport();
    Eventually.eventually("a place that is free again", () -> stands(dialling, listening));
    standing.forEach(Connection::close);
  }

  private Connection connected(URI endpoint) {
    Connection client = transport().connect(endpoint);
    client.start(recorder());
    return client;
  }

  private void assertRefused(URI endpoint) {
    try {
      Connection client = transport().connect(endpoint);
      RecordingHandler saw = recorder();
      client.start(saw);
      assertRefused(saw.end());
    } catch (TransportException e) {
      switch (e.reason()) { // before the connection stood
        case OVERLOADED, TLS -> {}
        case IO -> assertThat(e).hasMessageContaining("FR-9");
        default -> fail("refused otherwise", e);
      }
    }
  }

  private static void assertRefused(CloseStatus how) {
    assertThat(how.reason()).isEqualTo(CloseReason.LIMIT_EXCEEDED);
    assertThat(how.text()).contains("FR-9");
    assertThat(how.byPeer()).isTrue();
  }

  /** {@return whether one more connection is accepted, which is then closed} */
  private boolean stands(Transport dialling, TestListener listening) {
    RecordingHandler saw = new RecordingHandler();
    Connection client;
    try {
      client = dialling.connect(listening.endpoint());
    } catch (TransportException e) {
      return false;
    }
    client.start(saw);
    Eventually.eventually(
        "accepted or refused", () -> saw.ended() || !listening.connections().isEmpty());
    client.close();
    return !listening.connections().isEmpty();
  }

  @Test
  @DisplayName("FR-10: memory is reserved for the bytes of a message that are there")
  public void announcedBytesTakeNoMemory() {
    needs(Ability.RAW_PEER);
    MemoryBudget budget = new MemoryBudget(64 << 20, 0);
    TestListener listening = listening(new ConnectionLimits(MANY, MANY, MANY), budget);

    int claimed = 1_000_000;
    List<RawPeer> peers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      RawPeer peer = rawPeer(listening.endpoint());
      peer.message(new byte[] {1});
      peer.announce(claimed);
      peers.add(peer);
      listening.next();
    }
    assertThat(budget.used(Use.BUFFERS)).isZero();
    int part = 10_000;
    peers.forEach(peer -> peer.sendPart(new byte[part]));

    Eventually.eventually(
        "memory for what is there", () -> budget.used(Use.BUFFERS) >= (long) part * peers.size());
    assertThat(budget.used(Use.BUFFERS)).isLessThan((long) claimed * peers.size() / 2);
    peers.forEach(RawPeer::close);
    Eventually.eventually("everything is given back", () -> budget.used() == 0);
  }

  @Test
  @DisplayName("FR-10: when memory is short, the message that is incomplete longest is given up")
  public void incompleteMessagesMakeRoomForOthers() {
    needs(Ability.RAW_PEER);
    int hostile = 32;
    MemoryBudget budget = new MemoryBudget((2 << 20) + (hostile + 4) * connectionBytes(), 0);
    AdmissionControl capacity =
        new AdmissionControl(new ConnectionLimits(MANY, MANY, MANY), budget);
    List<RecordingHandler> saw = new CopyOnWriteArrayList<>();
    TestListener listening =
        listen(
            quick(b -> b.capacity(capacity)),
            endpoint(),
            connection -> {
              saw.add(recorder());
              return saw.getLast();
            });

    for (int i = 0; i < hostile; i++) {
      RawPeer peer = closing(rawPeer(listening.endpoint()));
      peer.announce(1_000_000);
      peer.sendPart(new byte[90_000]);
      listening.next();
      Eventually.eventually("the first bytes", () -> budget.used(Use.BUFFERS) > 0);
    }
    byte[] honest = new byte[300_000];
    Arrays.fill(honest, (byte) 7);
    sendPatiently(connected(listening.endpoint()), honest);
    listening.next();

    assertThat(saw.getLast().messages(1).getFirst()).isEqualTo(honest);
    assertThat(saw.getFirst().end().reason()).isEqualTo(CloseReason.LIMIT_EXCEEDED);
    assertThat(saw.getFirst().end().text()).contains("FR-10");
    assertThat(budget.used()).isLessThanOrEqualTo(budget.bytes());
  }
}
