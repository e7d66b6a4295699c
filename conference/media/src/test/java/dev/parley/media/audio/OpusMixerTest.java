package dev.parley.media.audio;

import static dev.parley.media.audio.SpeechSamples.PACKET_NANOS;
import static dev.parley.media.audio.SpeechSamples.PACKET_TICKS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.audio.SpeechSamples.Ear;
import dev.parley.media.payload.RedWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OpusMixerTest {
  private static final int OPUS = 111;
  private static final double LOW = 220;
  private static final double HIGH = 330;

  private final ActiveSpeakerDetector<String> levels = new ActiveSpeakerDetector<>();
  private final Map<String, Map<Double, Ear>> ears = new HashMap<>();
  private final Map<String, Integer> bytes = new TreeMap<>();
  private final List<Integer> timestamps = new ArrayList<>();
  private final Set<byte[]> encoders = Collections.newSetFromMap(new IdentityHashMap<>());
  private final OpusMixer<String> mixer = new OpusMixer<>(levels, 14_000, this::hear, 0);
  private final Map<String, SpeechSamples> voices = new TreeMap<>();
  private final RedWriter red = new RedWriter(OPUS, 1);
  private int sent; // packets of each voice

  @Test
  void eachListenerGetsAllSourcesButItsOwn() {
    enter("alice", LOW);
    enter("bob", HIGH);
    listen("carol");
    listen("dave");

    speak(3_000, 0, false, "alice", "bob");

    assertThat(amplitude("carol", LOW)).isGreaterThan(1_000);
    assertThat(amplitude("carol", HIGH)).isGreaterThan(1_000);
    assertThat(amplitude("alice", HIGH)).isGreaterThan(1_000);
    assertThat(amplitude("alice", LOW)).isLessThan(150);
    assertThat(amplitude("bob", LOW)).isGreaterThan(1_000);
    assertThat(amplitude("bob", HIGH)).isLessThan(150);
    assertThat(amplitude("dave", LOW)).isEqualTo(amplitude("carol", LOW));
  }

  @Test
  void listenersThatDoNotSpeakShareOneStream() {
    enter("alice", LOW);
    for (int i = 0; i < 50; i++) {
      listen("listener " + i);
    }

    speak(1_000, 0, false, "alice");

    assertThat(bytes).hasSize(50);
    assertThat(encoders).hasSize(1);
  }

  @Test
  void mixedStreamFitsLowBandwidth() {
    enter("alice", LOW);
    listen("carol");

    speak(6_000, 0, false, "alice");

    var bits = bytes.get("carol") * 8 / 6;
    assertThat(bits).isBetween(4_000, 16_000);
    for (var i = 1; i < timestamps.size(); i++) {
      assertThat(timestamps.get(i) - timestamps.get(i - 1)).isEqualTo(OpusMixer.FRAME_SAMPLES);
    }
  }

  @Test
  void whoSpeaksAloneIsSentNothing() {
    enter("alice", LOW);
    listen("carol");

    speak(1_000, 0, false, "alice");

    assertThat(bytes).containsKey("carol").doesNotContainKey("alice");
  }

  @Test
  void nothingIsSentWhileAllAreSilent() {
    enter("alice", LOW);
    listen("carol");
    speak(1_000, 0, false, "alice");
    speak(2_000, 0, false);
    var before = bytes.get("carol");

    speak(2_000, 0, false);

    assertThat(bytes.get("carol")).isEqualTo(before);
  }

  @Test
  void onlyTheLoudestSourcesAreMixed() {
    for (var i = 0; i <= OpusMixer.SOURCES_MAX; i++) {
      enter("m" + i, 200 + 50 * i);
    }
    listen("carol");

    speak(1_000, 0, false, voices.keySet().toArray(String[]::new));

    var heard = voices.keySet().stream().filter(this::decoded).count();
    assertThat(heard).isEqualTo(OpusMixer.SOURCES_MAX);
  }

  @Test
  void lostPacketsAreMendedByTheNext() {
    enter("alice", LOW);
    listen("carol");

    speak(10_000, 0.2, false, "alice");

    var counts = mixer.statistics("alice").orElseThrow();
    assertThat(counts.packets().lost()).isPositive();
    assertThat(counts.recoveredByFec()).isGreaterThan(2 * counts.concealed());
    assertThat(counts.malformed()).isZero();
  }

  @Test
  void redLeavesLessToBeMadeUp() {
    enter("alice", LOW);
    listen("carol");

    speak(10_000, 0.2, true, "alice");

    var counts = mixer.statistics("alice").orElseThrow();
    assertThat(counts.packets().recovered()).isPositive();
    assertThat(counts.concealed()).isLessThan(counts.samples() / 50);
  }

  @Test
  void removedSourceIsNotMixed() {
    enter("alice", LOW);
    listen("carol");
    mixer.removeSource("alice");

    speak(1_000, 0, false, "alice");

    assertThat(bytes).isEmpty();
    assertThat(mixer.statistics("alice")).isEmpty();
  }

  @Test
  void whoLeavesIsSentNothing() {
    enter("alice", LOW);
    listen("carol");
    assertThat(mixer.nextDeadline()).isZero();
    mixer.removeListener("carol");
    mixer.removeListener("alice");

    speak(1_000, 0, false, "alice");

    assertThat(bytes).isEmpty();
    assertThat(mixer.nextDeadline()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void audioSourcesAreLimited() {
    for (var i = 0; i < OpusMixer.MEMBERS_MAX; i++) {
      assertThat(mixer.addSource("m" + i, OPUS)).isTrue();
    }

    assertThat(mixer.addSource("one more", OPUS)).isFalse();
  }

  @Test
  void aPauseOfTheOwnerIsNotMadeUpFor() {
    enter("alice", LOW);
    listen("carol");
    speak(1_000, 0, false, "alice");

    var late = 3_600_000_000_000L;
    mixer.tick(late);

    assertThat(mixer.nextDeadline()).isEqualTo(late + 60_000_000);
  }

  private boolean decoded(String member) {
    return mixer.statistics(member).orElseThrow().samples() > 10_000;
  }

  private void enter(String member, double pitch) {
    voices.put(member, new SpeechSamples(pitch));
    assertThat(mixer.addSource(member, OPUS)).isTrue();
    mixer.addListener(member);
  }

  private void listen(String member) {
    mixer.addListener(member);
  }

  private void speak(int millis, double loss, boolean asRed, String... speakers) {
    var random = new Random(3);
    var payload = new byte[3_000];
    for (var end = sent + millis / 20; sent < end; sent++) {
      var now = sent * PACKET_NANOS;
      for (var i = 0; i < speakers.length; i++) {
        var packet = voices.get(speakers[i]).packet();
        levels.addLevel(speakers[i], 25 + i, now);
        var length = packet.length;
        var timestamp = sent * PACKET_TICKS;
        if (asRed) {
          length = red.write(packet, 0, packet.length, timestamp, payload, 0);
        } else {
          System.arraycopy(packet, 0, payload, 0, length);
        }
        if (random.nextDouble() >= loss) {
          mixer.put(speakers[i], timestamp, sent & 0xffff, payload, 0, length, asRed, now);
        }
      }
      mixer.tick(now);
    }
  }

  private void hear(String listener, byte[] opus, int length, int timestamp) {
    bytes.merge(listener, length, Integer::sum);
    encoders.add(opus); // each has a packet of its own
    if (listener.equals("carol")) {
      timestamps.add(timestamp);
    }
    for (var pitch : List.of(LOW, HIGH)) {
      ears.computeIfAbsent(listener, m -> new HashMap<>())
          .computeIfAbsent(pitch, Ear::new)
          .hear(opus, length);
    }
  }

  private double amplitude(String listener, double pitch) {
    return ears.get(listener).get(pitch).amplitude();
  }
}
