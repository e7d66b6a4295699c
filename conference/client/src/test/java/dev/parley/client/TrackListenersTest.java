package dev.parley.client;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.client.media.AudioPublisher;
import dev.parley.client.media.OpusPacket;
import dev.parley.client.media.VideoFrame;
import dev.parley.client.media.VideoPublisher;
import dev.parley.client.media.VideoTrackListener;
import dev.parley.client.session.Registration;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.TrackSource;
import dev.parley.testkit.LeakCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Listeners of single video tracks, and live audio, through a real server. */
class TrackListenersTest {
  private static final Set<TrackSource> CAMERAS = Set.of(TrackSource.CAMERA);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @TempDir Path data;
  private final Executor threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<UUID, Received> tracks = new ConcurrentHashMap<>(); // by member
  private final Random random = new Random(1);
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
    return Room.join(server.link("class"), RoomOptions.named(name));
  }

  /** Frames of one track. */
  private static final class Received implements VideoTrackListener {
    private final List<VideoFrame> frames = new CopyOnWriteArrayList<>();
    private final AtomicInteger ends = new AtomicInteger();
    private volatile boolean refuses;

    @Override
    public boolean onFrame(VideoFrame frame) {
      frames.add(frame);
      return !refuses;
    }

    @Override
    public void onEnd() {
      ends.incrementAndGet();
    }
  }

  private VideoTrackListener received(MediaTrack track) {
    return tracks.computeIfAbsent(track.member(), _ -> new Received());
  }

  /** Camera of a member, with a key frame when one is wanted. */
  private final class Camera implements AutoCloseable {
    private final AtomicInteger keysWanted = new AtomicInteger(1);
    private final VideoPublisher video;
    private int number;

    Camera(Room room) {
      video = room.video().publish(TrackSource.CAMERA, Codec.VP8, keysWanted::incrementAndGet);
    }

    void film() {
      boolean key = keysWanted.getAndSet(0) > 0;
      byte[] frame = new byte[1_000];
      random.nextBytes(frame);
      frame[0] = (byte) (key ? 0 : 1);
      System.arraycopy(new byte[] {(byte) 0x9d, 0x01, 0x2a, 64, 1, 0, 1}, 0, frame, 3, 7);
      video.write(frame, 0, frame.length, 3_000L * number++, key);
      LockSupport.parkNanos(20_000_000);
    }

    @Override
    public void close() {
      video.close();
    }
  }

  private Received of(Room member) {
    return tracks.getOrDefault(member.me().id(), new Received());
  }

  @Test
  void eachTrackHasAListenerOfItsOwnThatIsToldItsEnd() {
    try (Room bob = join("Bob");
        Room ada = join("Ada");
        Room cem = join("Cem")) {
      Registration registration = bob.video().subscribeTracks(CAMERAS, threads, this::received);
      Camera first = new Camera(ada);
      Camera second = new Camera(cem);
      eventually(
          "frames of both",
          () -> {
            first.film();
            second.film();
            return of(ada).frames.size() > 5 && of(cem).frames.size() > 5;
          });
      assertThat(of(ada).frames).allMatch(each -> each.track().member().equals(ada.me().id()));

      first.close();
      eventually("the end of one", () -> of(ada).ends.get() == 1);
      assertThat(of(cem).ends).hasValue(0);

      registration.close();
      eventually("the end of the other", () -> of(cem).ends.get() == 1);
      second.close();
    }
  }

  @Test
  void listenerThatCannotUseAFrameGetsAKeyFrameNext() {
    try (Room bob = join("Bob");
        Room ada = join("Ada");
        Camera camera = new Camera(ada)) {
      bob.video().subscribeTracks(CAMERAS, threads, this::received);
      eventually(
          "frames",
          () -> {
            camera.film();
            return of(ada).frames.size() > 5;
          });
      Received received = of(ada);

      received.refuses = true;
      int before = received.frames.size();
      eventually(
          "a refused frame",
          () -> {
            camera.film();
            return received.frames.size() > before;
          });
      received.refuses = false;
      int refused = received.frames.size();
      eventually(
          "frames again",
          () -> {
            camera.film();
            return received.frames.size() > refused;
          });

      assertThat(received.frames.get(refused).keyFrame()).isTrue();
    }
  }

  @Test
  void listenersAreToldTheEndOfTheRoom() {
    try (Room ada = join("Ada");
        Camera camera = new Camera(ada)) {
      try (Room bob = join("Bob")) {
        bob.video().subscribeTracks(CAMERAS, threads, this::received);
        eventually(
            "frames",
            () -> {
              camera.film();
              return !of(ada).frames.isEmpty();
            });
      }
      eventually("the end", () -> of(ada).ends.get() == 1);
    }
  }

  @Test
  void jitterOfALiveSourceLeavesNoGapsInItsTimeStamps() {
    try (Room bob = join("Bob");
        Room ada = join("Ada");
        AudioPublisher audio = ada.audio().publish(TrackSource.MICROPHONE)) {
      List<OpusPacket> packets = new CopyOnWriteArrayList<>();
      bob.audio().subscribeOpus(packets::add);
      short[] samples = new short[960];
      for (int i = 0; i < samples.length; i++) {
        samples[i] = (short) (i % 100 * 100);
      }
      long begun = System.nanoTime();
      for (int frame = 0; packets.size() < 150; frame++) {
        audio.writeLive(samples, 0, samples.length);
        // Each second frame comes 12 ms late.
        long due = begun + 20_000_000L * (frame + 1) + (frame % 2 == 0 ? 12_000_000 : 0);
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
      }
      int continuous = 0;
      for (int i = 1; i < packets.size(); i++) {
        continuous += packets.get(i).timestamp() - packets.get(i - 1).timestamp() == 960 ? 1 : 0;
      }
      assertThat(continuous).isGreaterThan(100);
    }
  }
}
