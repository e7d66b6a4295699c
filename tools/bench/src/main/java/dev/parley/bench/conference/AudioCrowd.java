package dev.parley.bench.conference;

import dev.parley.bench.table.BenchException;
import dev.parley.client.ClientRuntime;
import dev.parley.client.Room;
import dev.parley.client.RoomLink;
import dev.parley.client.RoomOptions;
import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.AudioPublisher;
import dev.parley.media.audio.OpusFrameEncoder;
import dev.parley.room.api.media.TrackSource;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Members in Java with audio, all in this process and on one media thread.
 *
 * <p>Threads: confined to one; what they hear is counted by others.
 */
final class AudioCrowd implements AutoCloseable {
  /** Number of members that are measured. */
  static final int MEMBERS = 100;

  private static final int SAMPLES = AudioFrame.HERTZ / 50;
  private static final long FRAME_NANOS = 20_000_000;
  private static final int LEVEL = 20; // -dBov: speech
  private static final Duration HEARD_MAX = Duration.ofSeconds(90);

  /** Task of the members. */
  enum Task {
    /** Ten in a room; each sends Opus packets, and hears the mix of the others, decoded. */
    MIX("sends Opus, hears the mix", 10),
    /** Ten in a room; each encodes what it sends, and hears the mix of the others, decoded. */
    SAMPLES("encodes, sends, hears the mix", 10),
    /** All in one room; each hears one voice, decoded. */
    VOICE("hears one voice", MEMBERS),
    /** All in one room; each receives one voice as Opus packets. */
    PACKETS("receives one voice as Opus", MEMBERS);

    private final String label;
    private final int perRoom;

    Task(String label, int perRoom) {
      this.label = label;
      this.perRoom = perRoom;
    }

    String label() {
      return label;
    }

    private boolean allSend() {
      return this == MIX || this == SAMPLES;
    }
  }

  private final Task task;
  private final ClientRuntime runtime = ClientRuntime.start(1);
  private final List<AtomicLong> heard = new ArrayList<>(); // frames, of each member
  private final List<AudioPublisher> publishers = new ArrayList<>();
  private final short[] tone = new short[SAMPLES];
  private final byte[] packet;
  private final Thread sending;
  private volatile boolean closed;

  /** Joins the members, and begins to send. */
  AudioCrowd(URI server, Task task) {
    this.task = task;
    for (int i = 0; i < SAMPLES; i++) {
      tone[i] = (short) (6_000 * Math.sin(2 * Math.PI * 400 * i / AudioFrame.HERTZ));
    }
    byte[] encoded = new byte[1_200];
    packet = Arrays.copyOf(encoded, OpusFrameEncoder.voice(32_000).encode(tone, encoded));
    for (int i = 0; i < MEMBERS; i++) {
      Room room = join(server, "Member " + i, i / task.perRoom);
      if (task.allSend()) {
        publishers.add(room.audio().publish(TrackSource.MICROPHONE));
      }
      listen(room);
    }
    if (!task.allSend()) {
      publishers.add(join(server, "Speaker", 0).audio().publish(TrackSource.MICROPHONE));
    }
    sending = Thread.ofPlatform().daemon().name("bench-sending").start(this::send);
  }

  private Room join(URI server, String name, int room) {
    URI page = server.resolve("/r/members-%s-%d".formatted(task, room));
    return Room.join(RoomLink.parse(page.toString()), RoomOptions.named(name).on(runtime));
  }

  private void listen(Room room) {
    AtomicLong frames = new AtomicLong();
    heard.add(frames);
    switch (task) {
      case MIX, SAMPLES -> room.audio().subscribeMix(_ -> frames.incrementAndGet());
      case VOICE -> room.audio().subscribe(_ -> frames.incrementAndGet());
      case PACKETS -> room.audio().subscribeOpus(_ -> frames.incrementAndGet());
    }
  }

  /** Sends a frame of each publisher every 20 ms. */
  private void send() {
    for (long due = System.nanoTime(); !closed; due += FRAME_NANOS) {
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      for (AudioPublisher each : publishers) {
        if (each.track().isEmpty()) {
          continue; // writing would wait until the server takes it
        }
        if (task == Task.SAMPLES) {
          each.writeLive(tone, 0, tone.length);
        } else {
          each.writeOpus(packet, LEVEL);
        }
      }
    }
  }

  /** Waits until each member hears something. */
  void awaitSound() {
    long end = System.nanoTime() + HEARD_MAX.toNanos();
    while (heard.stream().anyMatch(each -> each.get() == 0)) {
      if (System.nanoTime() > end) {
        long silent = heard.stream().filter(each -> each.get() == 0).count();
        throw new BenchException("%d of %d members hear nothing".formatted(silent, MEMBERS));
      }
      LockSupport.parkNanos(FRAME_NANOS);
    }
  }

  /** {@return frames that all members have received so far} */
  long frames() {
    return heard.stream().mapToLong(AtomicLong::get).sum();
  }

  @Override
  public void close() {
    closed = true;
    try {
      sending.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    runtime.close();
  }
}
