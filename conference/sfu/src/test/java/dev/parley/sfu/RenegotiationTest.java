package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.sfu.ReceivedMedia.Got;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A codec that stays while a later offer says otherwise how it is written. */
final class RenegotiationTest {
  private static final LinkShape LOSSY = LinkShape.OPEN.faults(0.2, 0, 0);

  private final SfuSimulation stage = new SfuSimulation();
  private final SimulatedPeer alice = stage.caller();
  private final SimulatedPeer bob = stage.caller();
  private final PublishedTestStream voice = alice.signalling.voice();
  private int heard;

  private void begin() {
    alice.connect();
    heard = bob.signalling.watch(alice.signalling.track(voice));
    bob.connect();
    stage.millis(500);
  }

  private List<Got> since(int before) {
    List<Got> all = bob.inbox.of(heard);
    return all.subList(before, all.size());
  }

  private void alone(SimulatedPeer caller, boolean alone) {
    caller.signalling.opusAlone = alone;
    caller.signalling.negotiate();
  }

  @Test
  void audioOfferedWithoutRedFirstAndWithItLaterIsForwarded() {
    alice.signalling.opusAlone = true;
    begin();
    PublishedTrack track = alice.signalling.track(voice);
    int before = bob.inbox.of(heard).size();
    alone(alice, false);
    voice.doubled = true;
    stage.millis(1_000);

    assertThat(alice.signalling.track(voice)).as("nobody is to watch another one").isSameAs(track);
    assertThat(since(before)).hasSizeGreaterThan(40);
    assertThat(since(before).getLast().payload()).hasSizeGreaterThan(voice.bytes);
  }

  @Test
  void audioOfferedWithRedFirstAndWithoutItLaterIsForwarded() {
    voice.doubled = true;
    begin();
    int before = bob.inbox.of(heard).size();
    alone(alice, true);
    voice.doubled = false;
    stage.millis(1_000);

    assertThat(since(before)).hasSizeGreaterThan(40);
    assertThat(since(before).getLast().payload()).hasSize(voice.bytes);
  }

  @Test
  void subscriberThatAcceptsRedInALaterOfferReceivesIt() {
    bob.signalling.opusAlone = true;
    begin();
    alone(bob, false);
    bob.down = new LinkDirection(LOSSY, 2);
    stage.millis(5_000);

    assertThat(since(0).getLast().payload()).hasSizeGreaterThan(voice.bytes);
  }

  @Test
  void subscriberThatDropsRedInALaterOfferReceivesPlainAudio() {
    voice.doubled = true;
    begin();
    int before = bob.inbox.of(heard).size();
    alone(bob, true);
    stage.millis(1_000);

    assertThat(since(before)).hasSizeGreaterThan(40);
    assertThat(since(before)).allMatch(each -> each.payload().length == voice.bytes);
  }
}
