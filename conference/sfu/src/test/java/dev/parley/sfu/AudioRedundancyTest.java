package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.payload.RedPayload;
import dev.parley.sfu.ReceivedMedia.Got;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A voice on its way to somebody whose line loses packets by chance. */
final class AudioRedundancyTest {
  private static final int SAMPLES = 960;
  private static final LinkShape LOSSY = LinkShape.OPEN.faults(0.2, 0, 0);

  private final SfuSimulation stage = new SfuSimulation();
  private final SimulatedPeer alice = stage.caller();
  private final PublishedTestStream voice = alice.signalling.voice();
  private final SimulatedPeer bob;
  private final int heard;

  AudioRedundancyTest() {
    alice.connect();
    bob = stage.caller();
    heard = bob.signalling.watch(alice.signalling.track(voice));
    bob.connect();
  }

  private List<Got> since(int before) {
    List<Got> all = bob.inbox.of(heard);
    return all.subList(before, all.size());
  }

  @Test
  void lostAudioIsRecoveredFromLaterPackets() {
    bob.down = new LinkDirection(LOSSY, 2);
    stage.millis(5_000);
    int before = bob.inbox.of(heard).size();
    stage.millis(20_000);

    List<Got> came = since(before);
    Set<Integer> sounds = new HashSet<>();
    RedPayload red = new RedPayload();
    for (Got each : came) {
      assertThat(red.wrap(each.payload(), 0, each.payload().length)).isTrue();
      for (int i = 0; i < red.blocks(); i++) {
        sounds.add(each.timestamp() - red.offset(i));
      }
    }
    int span = came.getLast().timestamp() - came.getFirst().timestamp();
    double sent = span / (double) SAMPLES;
    assertThat(came.size() / sent).as("share that came").isLessThan(0.85);
    assertThat(sounds.size() / sent).as("share that is heard").isGreaterThan(0.98);
  }

  @Test
  void noRedundancyWithoutLoss() {
    stage.millis(2_000);
    assertThat(since(0)).allMatch(each -> each.payload().length == voice.bytes);
  }

  @Test
  void redundancyEndsAfterATimeWithoutLoss() {
    bob.down = new LinkDirection(LOSSY, 2);
    stage.millis(5_000);
    assertThat(since(0).getLast().payload()).hasSizeGreaterThan(voice.bytes);
    bob.down = new LinkDirection(LinkShape.OPEN, 2);
    stage.millis(20_000);

    assertThat(since(0).getLast().payload()).hasSize(voice.bytes);
  }
}
