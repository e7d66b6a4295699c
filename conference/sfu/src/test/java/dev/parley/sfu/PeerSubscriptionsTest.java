package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.sfu.ReceivedMedia.Got;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Subscriptions over several offers. */
final class PeerSubscriptionsTest {
  private final SfuSimulation stage = new SfuSimulation();

  private static PeerSubscriptions subscriptions(SimulatedPeer peer) {
    return peer.peer().downlink().subscriptions();
  }

  @Test
  void anotherOfferKeepsASubscriptionAndItsStream() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(500);
    Subscription before = subscriptions(call.bob).get(call.ssrc);
    call.bob.signalling.negotiate();
    stage.millis(500);
    assertThat(before).isNotNull();
    assertThat(subscriptions(call.bob).get(call.ssrc)).isSameAs(before);
    assertThat(call.seen()).hasSizeGreaterThan(20);
    ForwardingTest.assertOneStream(call.seen());
  }

  @Test
  void aSectionThatGetsAnotherTrackLeavesTheFirst() {
    TwoPartyCall call = new TwoPartyCall(stage);
    PublishedTestStream screen = call.alice.signalling.screen();
    call.alice.connect();
    stage.millis(500);
    String mid = call.bob.signalling.watches.keySet().iterator().next();
    int other = call.ssrc + 5;
    call.bob.signalling.watches.put(
        mid,
        new SubscriptionParameters(call.alice.signalling.track(screen).id(), other, other + 1));
    call.bob.signalling.negotiate();
    stage.millis(50);
    int before = call.seen().size();
    stage.millis(500);
    assertThat(call.seen()).hasSize(before);
    assertThat(call.bob.inbox.of(other)).hasSizeGreaterThan(10);
    assertThat(subscriptions(call.bob).get(call.ssrc)).isNull();
    assertThat(subscriptions(call.bob).contains(call.track().id())).isFalse();
    assertThat(subscriptions(call.bob).contains(call.alice.signalling.track(screen).id())).isTrue();
  }

  @Test
  void theDisplayedSizeOfATrackThatIsNotReceivedIsIgnored() {
    TwoPartyCall call = new TwoPartyCall(stage);
    SimulatedPeer carol = stage.caller();
    carol.signalling.voice();
    carol.connect();
    carol.peer().displaySize(call.track().id(), 0, 0, false);
    int seen = carol.signalling.watch(call.track());
    carol.connect();
    stage.millis(1_000);
    assertThat(carol.inbox.of(seen)).hasSizeGreaterThan(10);
  }

  @Test
  void anotherOfferKeepsTheMixAndItsStream() {
    SimulatedPeer bob = stage.caller();
    int heard = mixed(bob);
    bob.signalling.negotiate();
    int before = bob.inbox.of(heard).size();
    stage.millis(1_000);
    assertThat(bob.inbox.of(heard)).hasSizeGreaterThan(before + 10);
    ForwardingTest.assertOneStream(bob.inbox.of(heard));
  }

  private int mixed(SimulatedPeer bob) {
    SimulatedPeer alice = stage.caller();
    alice.signalling.voice();
    int heard = bob.signalling.watchMix();
    alice.connect();
    bob.connect();
    stage.millis(1_000);
    assertThat(subscriptions(bob).receivesMix()).isTrue();
    return heard;
  }

  @Test
  void aMixInAnotherStreamTakesThePlaceOfTheFirst() {
    SimulatedPeer bob = stage.caller();
    int heard = mixed(bob);
    String mid = bob.signalling.watches.keySet().iterator().next();
    bob.signalling.watches.put(
        mid, new SubscriptionParameters(SubscriptionParameters.AUDIO_MIX, heard + 1, 0));
    bob.signalling.negotiate();
    stage.millis(100);
    List<Got> before = List.copyOf(bob.inbox.of(heard));
    stage.millis(1_000);
    assertThat(bob.inbox.of(heard)).hasSameSizeAs(before);
    assertThat(bob.inbox.of(heard + 1)).hasSizeGreaterThan(10);
  }

  @Test
  void aMixThatIsNotReceivedAnyLongerEnds() {
    SimulatedPeer bob = stage.caller();
    int heard = mixed(bob);
    bob.signalling.pause(heard);
    bob.signalling.negotiate();
    assertThat(subscriptions(bob).receivesMix()).isFalse();
    stage.millis(100);
    int before = bob.inbox.of(heard).size();
    stage.millis(1_000);
    assertThat(bob.inbox.of(heard)).hasSize(before);
  }
}
