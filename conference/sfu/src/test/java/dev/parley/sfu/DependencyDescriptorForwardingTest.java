package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.sfu.ReceivedMedia.Got;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A picture in AV1, whose frames the publisher describes in the header of its packets. */
final class DependencyDescriptorForwardingTest {
  private final SfuSimulation stage = new SfuSimulation();
  private final SimulatedPeer alice = stage.caller();
  private final SimulatedPeer bob = stage.caller();
  private final PublishedTestStream camera = alice.signalling.described();
  private int ssrc;

  private void begin(boolean described) {
    alice.connect();
    bob.signalling.undescribed = !described;
    ssrc = bob.signalling.watch(alice.signalling.track(camera));
    bob.connect();
    stage.millis(500);
  }

  private void height(int pixels) {
    bob.peer().displaySize(alice.signalling.track(camera).id(), pixels * 16 / 9, pixels, false);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void comesAsItWasSentAlsoAfterAPauseWhetherItsDescriptionIsTakenOrNot(boolean described) {
    begin(described);
    height(0);
    stage.millis(1_000);
    int before = bob.inbox.of(ssrc).size();
    height(720);
    stage.millis(1_000);

    List<Got> seen = bob.inbox.of(ssrc);
    assertThat(seen).hasSizeGreaterThan(before + 20);
    assertThat(seen.get(before).key()).isTrue();
    ForwardingTest.assertOneStream(seen);
    assertThat(seen).allMatch(each -> sent(each.payload()));
  }

  @Test
  void comesAgainAsItWasSentToWhoTakesNoDescription() {
    begin(false);
    height(0);
    stage.millis(1_000);
    height(720);
    stage.millis(1_000);
    bob.inbox.ask(ssrc, bob.inbox.of(ssrc).getLast().sequence());
    stage.millis(20);

    List<Got> again = bob.inbox.of(ssrc).stream().filter(Got::again).toList();
    assertThat(again).isNotEmpty().allMatch(each -> sent(each.payload()));
  }

  private boolean sent(byte[] payload) {
    return camera.history.values().stream()
        .anyMatch(each ->
            Arrays.equals(
                each, each.length - payload.length, each.length, payload, 0, payload.length));
  }
}
