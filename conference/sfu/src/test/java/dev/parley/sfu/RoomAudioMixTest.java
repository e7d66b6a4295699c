package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.parley.sfu.ReceivedMedia.Got;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** Voices that reach a thin line in one. */
final class RoomAudioMixTest {
  private final SfuSimulation stage = new SfuSimulation();
  private final SimulatedPeer alice = stage.caller();
  private final SimulatedPeer bob = stage.caller();
  private final PublishedTestStream voice = alice.signalling.voice();
  private final int heard = bob.signalling.watchMix();

  private void begin() {
    alice.connect();
    bob.connect();
    stage.millis(1_000);
  }

  @Test
  void whatFailsWhileTheyAreMixedSilencesThemForAMomentOnly() {
    begin();
    assertThat(bob.inbox.of(heard)).isNotEmpty();
    stage.refuses = true;
    stage.millis(100);
    stage.refuses = false;
    stage.millis(200);
    int before = bob.inbox.of(heard).size();
    stage.millis(3_000);

    List<Got> all = bob.inbox.of(heard);
    assertThat(all.size()).isGreaterThan(before + 20);
    ForwardingTest.assertOneStream(all);
  }

  @Test
  void floodingAudioDoesNotDisplaceOtherAudio() {
    begin();
    Queue<Runnable> waiting = new ArrayDeque<>();
    stage.mixing = waiting::add;
    voice.bytes = 1_000;
    for (int i = 0; i < 1_000; i++) {
      voice.voice(alice);
    }
    stage.step();

    assertThat(waiting.size()).isBetween(50, RoomAudioMix.WAITING_MAX - 50);
  }

  @Test
  void failingAudioSourceDoesNotEndTheMixingThread() {
    RoomAudioMix voices = new RoomAudioMix(Runnable::run, Runnable::run, 0);
    Object broken =
        new Object() {
          @Override
          public int hashCode() {
            throw new IllegalStateException("overlooked");
          }
        };

    assertThatCode(() -> voices.removeSource(broken)).doesNotThrowAnyException();
  }
}
