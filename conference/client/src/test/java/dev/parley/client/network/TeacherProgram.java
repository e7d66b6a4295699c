package dev.parley.client.network;

import dev.parley.calls.Parley;
import dev.parley.client.ClientRuntime;
import dev.parley.client.Room;
import dev.parley.client.RoomOptions;
import dev.parley.client.media.AudioPublisher;
import dev.parley.client.media.VideoPublisher;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.media.TrackSource;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.MulticastConfig;
import dev.parley.server.config.ServerConfig;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Program with a server and a teacher, who publishes a screen in VP8 and a voice, and removes the
 * members whose ids it reads.
 */
final class TeacherProgram {
  private static final int FRAME_BYTES = 8_000;
  private static final long FRAME_NANOS = 33_333_333;

  private TeacherProgram() {}

  /**
   * @param arguments data folder of the server, and address of its group
   */
  public static void main(String[] arguments) throws Exception {
    ClosedNetwork.require();
    ServerConfig config =
        ServerConfig.builder()
            .host(ClosedNetwork.SERVER)
            .port(ClosedNetwork.PORT)
            .data(Path.of(arguments[0]))
            .open(true)
            .multicast(
                new MulticastConfig(arguments[1], 5_000, Optional.empty(), OptionalInt.empty()))
            .build();
    try (ParleyServer _ = ParleyServer.start(config);
        Parley calls = ClosedNetwork.calls();
        ClientRuntime runtime = ClientRuntime.on(calls, 1)) {
      Rooms rooms =
          calls.connect(ClosedNetwork.link().endpoint()).lookup(Rooms.EXPORT_NAME, Rooms.class);
      JoinResult head =
          rooms
              .join(new JoinRequest("class", "Head", Optional.empty(), Optional.empty()))
              .toCompletableFuture()
              .join();
      ClosedNetwork.follow(head);
      Moderation desk = head.session().moderation().toCompletableFuture().join();
      Room room = Room.join(ClosedNetwork.link(), RoomOptions.named("Teacher").on(runtime));
      Thread.ofPlatform().daemon().start(() -> publish(room));
      System.out.println("ready");
      var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        desk.remove(UUID.fromString(line)).toCompletableFuture().join();
      }
    }
  }

  private static void publish(Room room) {
    AtomicInteger keys = new AtomicInteger(1);
    Random random = new Random(1);
    VideoPublisher video =
        room.video().publish(TrackSource.SCREEN, Codec.VP8, keys::incrementAndGet);
    AudioPublisher audio = room.audio().publish(TrackSource.MICROPHONE);
    Thread.ofPlatform().daemon().start(() -> hum(audio));
    long next = System.nanoTime();
    for (int number = 0; ; number++) {
      boolean key = keys.getAndSet(0) > 0;
      byte[] frame = vp8(random, key);
      video.write(frame, 0, frame.length, 3_000L * number, key);
      next += FRAME_NANOS;
      LockSupport.parkNanos(Math.max(0, next - System.nanoTime()));
    }
  }

  private static void hum(AudioPublisher audio) {
    short[] samples = new short[960];
    for (long at = 0; ; at += samples.length) {
      for (int i = 0; i < samples.length; i++) {
        samples[i] = (short) (8_000 * Math.sin(2 * Math.PI * 440 * (at + i) / 48_000));
      }
      audio.write(samples, 0, samples.length);
    }
  }

  /** {@return bytes that begin like a VP8 frame} */
  private static byte[] vp8(Random random, boolean key) {
    byte[] frame = new byte[FRAME_BYTES];
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
}
