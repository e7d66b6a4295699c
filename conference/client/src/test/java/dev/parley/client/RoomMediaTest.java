package dev.parley.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.AudioPublisher;
import dev.parley.client.media.OpusPacket;
import dev.parley.client.media.VideoFrame;
import dev.parley.client.media.VideoPublisher;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.media.ActiveSpeakers;
import dev.parley.room.api.media.RaisedHands;
import dev.parley.room.api.media.TrackSource;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Audio and video between members in Java, through a real server. */
class RoomMediaTest {
  private static final double HERTZ = 440;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @TempDir Path data;
  private TestRoomServer server;

  @BeforeEach
  void start() {
    server = new TestRoomServer(data);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Room join(String name) {
    return Room.join(server.link("music"), RoomOptions.named(name));
  }

  /** Writes a tone until it is told to stop. */
  private static Thread play(AudioPublisher audio, AtomicBoolean stop) {
    return Thread.ofVirtual()
        .start(() -> {
          short[] samples = new short[960];
          for (long at = 0; !stop.get(); at += samples.length) {
            for (int i = 0; i < samples.length; i++) {
              samples[i] = (short) (8_000 * Math.sin(2 * Math.PI * HERTZ * (at + i) / 48_000));
            }
            audio.write(samples, 0, samples.length);
          }
        });
  }

  /** {@return frequency of a tone by its zero crossings} */
  private static double frequency(short[] samples) {
    int crossings = 0;
    for (int i = 1; i < samples.length; i++) {
      crossings += samples[i - 1] < 0 && samples[i] >= 0 ? 1 : 0;
    }
    return crossings * 48_000.0 / samples.length;
  }

  private static boolean isTone(List<AudioFrame> frames) {
    return frames.stream()
            .skip(Math.max(0, frames.size() - 20))
            .filter(frame -> Math.abs(frequency(frame.samples()) - HERTZ) < 60)
            .count()
        > 15;
  }

  @Test
  void toneIsHeardByEachInTheMixAndAsPackets() throws InterruptedException {
    try (Room bob = join("Bob");
        Room ada = join("Ada")) {
      List<AudioFrame> frames = new CopyOnWriteArrayList<>();
      List<AudioFrame> mix = new CopyOnWriteArrayList<>();
      List<OpusPacket> packets = new CopyOnWriteArrayList<>();
      List<ActiveSpeakers> speakers = new CopyOnWriteArrayList<>();
      bob.audio().subscribe(frames::add);
      bob.audio().subscribeMix(mix::add);
      bob.audio().subscribeOpus(packets::add);
      bob.call().on(ActiveSpeakers.class, speakers::add);
      AtomicBoolean stop = new AtomicBoolean();
      try (AudioPublisher audio = ada.audio().publish(TrackSource.MICROPHONE)) {
        Thread player = play(audio, stop);

        Eventually.eventually("the tone", () -> isTone(frames));
        Eventually.eventually("the tone in the mix", () -> isTone(mix));
        Eventually.eventually("its packets", () -> packets.size() > 10);
        Eventually.eventually(
            "Ada speaks",
            () -> speakers.stream().anyMatch(each -> each.members().contains(ada.me().id())));
        assertThat(frames.getFirst().track().member()).isEqualTo(ada.me().id());
        assertThat(audio.track()).contains(frames.getFirst().track().id());
        stop.set(true);
        player.join();
      }
      Eventually.eventually("the track is gone", () -> bob.call().tracks().isEmpty());
    }
  }

  @Test
  void videoFramesArriveCompleteAndBeginWithAKeyFrame() {
    try (Room bob = join("Bob");
        Room ada = join("Ada")) {
      List<VideoFrame> frames = new CopyOnWriteArrayList<>();
      bob.video().subscribe(Set.of(TrackSource.SCREEN), frames::add);
      AtomicInteger keys = new AtomicInteger(1);
      Random random = new Random(1);
      try (VideoPublisher video =
          ada.video().publish(TrackSource.SCREEN, Codec.VP8, keys::incrementAndGet)) {
        AtomicInteger number = new AtomicInteger();
        Eventually.eventually(
            "forty frames",
            () -> {
              boolean key = keys.getAndSet(0) > 0;
              byte[] frame = vp8(random, key, 3_000);
              video.write(frame, 0, frame.length, 3_000L * number.getAndIncrement(), key);
              LockSupport.parkNanos(20_000_000);
              return frames.size() >= 40;
            });
      }
      assertThat(frames.getFirst().keyFrame()).isTrue();
      assertThat(frames)
          .allSatisfy(frame -> {
            assertThat(frame.codec()).isEqualTo(Codec.VP8);
            assertThat(frame.bytes()).hasSize(3_000);
            assertThat(frame.track().member()).isEqualTo(ada.me().id());
          })
          .isSortedAccordingTo((a, b) -> Long.compare(a.timestamp(), b.timestamp()));
    }
  }

  /** {@return bytes that begin like a VP8 frame} */
  private static byte[] vp8(Random random, boolean key, int length) {
    byte[] frame = new byte[length];
    random.nextBytes(frame);
    frame[0] = (byte) (key ? 0 : 1);
    frame[3] = (byte) 0x9d;
    frame[4] = 0x01;
    frame[5] = 0x2a;
    frame[6] = 64;
    frame[7] = 1;
    frame[8] = 0;
    frame[9] = 1;
    return frame;
  }

  @Test
  void audioGoesOnAfterTheServerWasAway() throws InterruptedException {
    try (Room bob = join("Bob");
        Room ada = join("Ada")) {
      List<AudioFrame> frames = new CopyOnWriteArrayList<>();
      bob.audio().subscribe(frames::add);
      AtomicBoolean stop = new AtomicBoolean();
      try (AudioPublisher audio = ada.audio().publish(TrackSource.MICROPHONE)) {
        Thread player = play(audio, stop);
        Eventually.eventually("the tone", () -> isTone(frames));

        server.restart();
        frames.clear();

        Eventually.eventually("the tone again", () -> isTone(frames));
        stop.set(true);
        player.join();
      }
    }
  }

  @Test
  void secondTrackIsHeardAtOnce() throws InterruptedException {
    try (Room bob = join("Bob");
        Room ada = join("Ada")) {
      for (int i = 0; i < 2; i++) {
        List<AudioFrame> frames = new CopyOnWriteArrayList<>();
        AtomicBoolean stop = new AtomicBoolean();
        try (var _ = bob.audio().subscribe(frames::add);
            AudioPublisher audio = ada.audio().publish(TrackSource.MICROPHONE)) {
          Thread player = play(audio, stop);
          Eventually.eventually("the tone", () -> isTone(frames));
          stop.set(true);
          player.join();
        }
        Eventually.eventually("the track is gone", () -> bob.call().tracks().isEmpty());
      }
    }
  }

  @Test
  void videoComesBackToSmallerCallAfterTheServerWasAway() {
    try (Room bob = join("Bob");
        Room ada = join("Ada")) {
      List<VideoFrame> frames = new CopyOnWriteArrayList<>();
      bob.video().subscribe(Set.of(TrackSource.SCREEN, TrackSource.CAMERA), frames::add);
      AtomicInteger keys = new AtomicInteger(1);
      AtomicInteger number = new AtomicInteger();
      Random random = new Random(1);
      AudioPublisher first = ada.audio().publish(TrackSource.MICROPHONE);
      bob.audio().subscribe(_ -> {});
      Eventually.eventually("a voice", () -> bob.call().tracks().size() == 1);
      try (VideoPublisher video =
          ada.video().publish(TrackSource.CAMERA, Codec.VP8, keys::incrementAndGet)) {
        Eventually.eventually("frames", () -> film(video, random, keys, number, frames) > 10);
        first.close();
        Eventually.eventually("the voice is gone", () -> bob.call().tracks().size() == 1);

        server.restart();
        frames.clear();

        Eventually.eventually("frames again", () -> film(video, random, keys, number, frames) > 10);
      }
    }
  }

  private static int film(
      VideoPublisher video,
      Random random,
      AtomicInteger keys,
      AtomicInteger number,
      List<VideoFrame> frames) {
    boolean key = keys.getAndSet(0) > 0;
    byte[] frame = vp8(random, key, 2_000);
    video.write(frame, 0, frame.length, 3_000L * number.getAndIncrement(), key);
    LockSupport.parkNanos(20_000_000);
    return frames.size();
  }

  @Test
  void listenerMayPublishAndWaitForReceipts() {
    try (Room bob = join("Bob");
        Room ada = join("Ada")) {
      List<AudioFrame> frames = new CopyOnWriteArrayList<>();
      ada.audio().subscribe(frames::add);
      bob.chat()
          .onMessage(message -> {
            if (message.text().equals("play")) {
              try (AudioPublisher audio = bob.audio().publish(TrackSource.MICROPHONE)) {
                short[] samples = new short[960];
                for (int i = 0; i < 100; i++) {
                  audio.write(samples, 0, samples.length);
                }
                audio.drain();
              }
              bob.chat().reply(message, "played").toCompletableFuture().join();
            }
          });
      List<String> texts = new CopyOnWriteArrayList<>();
      ada.chat().onMessage(message -> texts.add(message.text()));

      ada.chat().say("play");

      Eventually.eventually("it was played", () -> texts.contains("played"));
      assertThat(frames).isNotEmpty();
    }
  }

  @Test
  void raisedHandIsSeen() {
    try (Room bob = join("Bob");
        Room ada = join("Ada")) {
      List<RaisedHands> hands = new CopyOnWriteArrayList<>();
      bob.call().on(RaisedHands.class, hands::add);
      ada.call().raiseHand(true);
      Eventually.eventually(
          "a hand",
          () -> hands.stream().anyMatch(each -> each.members().equals(List.of(ada.me().id()))));
    }
  }
}
