package dev.parley.distribution;

import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.sender.GroupOutput;
import dev.parley.distribution.sender.GroupSender;
import dev.parley.media.rtp.BigEndian;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A sender and its seats on virtual time: 8 Mbit/s of screen in frames of 28 packets, 30 a second,
 * and a voice of 50 packets a second, over a switch with a delay and losses at each port.
 */
final class Classroom implements GroupOutput {
  static final int GROUP = 9;
  static final long MILLISECOND = 1_000_000;
  static final long SECOND = 1_000 * MILLISECOND;
  private static final int SCREEN_BYTES = 1_188;
  private static final int VOICE_BYTES = 120;
  private static final int FRAME_PACKETS = 28;
  private static final long FRAME_NANOS = SECOND / 30;
  private static final long PACKET_NANOS = 300_000;
  private static final long VOICE_NANOS = 20 * MILLISECOND;
  private static final long DELAY_NANOS = 200_000;
  private static final int JITTER_NANOS = 400_000;

  final Random random;
  final SecureRandom secure = new SecureRandom();
  final GroupSender sender;
  final List<Seat> seats = new ArrayList<>();
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
  private long scheduled;
  long now;
  int sent;
  long streamBytes;
  long multicastBytes;
  long unicastBytes;
  int reports; // of all seats
  int trunkDrops; // packets that are lost before the switch, from now on

  Classroom(Random random, int count) {
    this(random, count, true);
  }

  /** A classroom with or without screen and voice. */
  Classroom(Random random, int count, boolean live) {
    this.random = random;
    sender = new GroupSender(GROUP, secure, this);
    for (int i = 0; i < count; i++) {
      seats.add(seat(i));
    }
    at(0, this::tick);
    if (live) {
      at(0, this::frame);
      at(0, this::voice);
    }
  }

  /** Adds a member, with the keys that it gets from the room. */
  private Seat seat(int number) {
    MemberKey key = MemberKey.random(number, secure);
    if (!sender.addMember(key)) {
      throw new AssertionError("no place for " + number);
    }
    Seat seat = new Seat(this, number, sender.keys().getFirst(), key);
    at(0, () -> seat.receiver.probe(now));
    return seat;
  }

  void at(long time, Runnable action) {
    events.add(new Event(time, scheduled++, action));
  }

  /** Runs until a time. */
  void run(long until) {
    while (!events.isEmpty() && events.peek().at <= until) {
      Event next = events.poll();
      now = next.at;
      next.action.run();
    }
    now = until;
  }

  private void tick() {
    sender.tick(now);
    seats.forEach(seat -> seat.receiver.tick(now));
    at(now + MILLISECOND, this::tick);
  }

  private void frame() {
    for (int i = 0; i < FRAME_PACKETS; i++) {
      at(now + i * PACKET_NANOS, () -> send(SCREEN_BYTES));
    }
    at(now + FRAME_NANOS, this::frame);
  }

  private void voice() {
    send(VOICE_BYTES);
    at(now + VOICE_NANOS, this::voice);
  }

  /** Sends a packet with its number and the time. */
  private void send(int length) {
    byte[] packet = new byte[length];
    BigEndian.put32(packet, 0, sent++);
    BigEndian.put64(packet, 4, now);
    streamBytes += length;
    sender.send(packet, 0, length, now);
  }

  @Override
  public void multicast(byte[] bytes, int from, int length) {
    multicastBytes += length;
    byte[] packet = Arrays.copyOfRange(bytes, from, from + length);
    if (trunkDrops > 0) {
      trunkDrops--;
      return;
    }
    for (Seat seat : seats) {
      if (seat.port.passes()) {
        deliver(seat, packet);
      }
    }
  }

  @Override
  public void unicast(int member, byte[] bytes, int from, int length) {
    unicastBytes += length;
    if (random.nextDouble() >= seats.get(member).port.loss()) {
      deliver(seats.get(member), Arrays.copyOfRange(bytes, from, from + length));
    }
  }

  @Override
  public void removed(int member) {
    // Nothing is kept for a member here.
  }

  private void deliver(Seat seat, byte[] packet) {
    byte[] own = packet.clone();
    at(
        now + DELAY_NANOS + random.nextInt(JITTER_NANOS),
        () -> seat.receiver.receive(own, 0, own.length, now));
  }

  /** Carries feedback to the sender. */
  void feedback(byte[] bytes, int length) {
    reports++;
    byte[] packet = Arrays.copyOf(bytes, length);
    at(
        now + DELAY_NANOS + random.nextInt(JITTER_NANOS),
        () -> sender.feedback(packet, 0, packet.length, now));
  }

  private record Event(long at, long number, Runnable action) {}
}
