package dev.parley.bench.distribution;

import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.network.ReceiverSocket;
import dev.parley.distribution.receiver.MembershipState;
import dev.parley.distribution.receiver.UnicastReason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * A seat: a host of the switch with a socket. Threads: runs on one; state and stop are for all;
 * delays and losses are for others after it has ended.
 */
final class ClassroomSeat implements ReceiverSocket.GroupListener {
  private static final int PACKETS_MAX = 120_000;
  private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Classroom classroom;
  private final int number;
  private final long[] delays = new long[PACKETS_MAX]; // 0 where none has arrived
  private volatile boolean inGroup;
  private volatile boolean left;
  private volatile boolean stopped;
  private long lostBefore;

  ClassroomSeat(Classroom classroom, int number) {
    this.classroom = classroom;
    this.number = number;
  }

  /** Receives until it is stopped; the thread has entered the host. */
  void run() throws IOException {
    InetAddress any = InetAddress.getByName("0.0.0.0");
    try (UdpSocket socket = UdpSocket.bind(new InetSocketAddress(any, PacketBurst.PORT))) {
      if (classroom.byGroup()) {
        receiveGroup(socket);
      } else {
        receiveUnicast(socket);
      }
    }
  }

  private void receiveGroup(UdpSocket socket) throws IOException {
    try (ReceiverSocket receiver =
        new ReceiverSocket(
            socket,
            classroom.group(),
            classroom.server(),
            Classroom.GROUP,
            classroom.key(),
            classroom.member(number),
            this,
            new Random(number))) {
      while (!stopped) {
        receiver.turn(System.nanoTime() + TURN_NANOS);
      }
      lostBefore =
          receiver.receiver().recovered()
              + receiver.receiver().repaired()
              + receiver.receiver().givenUp();
    }
  }

  private void receiveUnicast(UdpSocket socket) throws IOException {
    inGroup = true;
    while (!stopped) {
      int count = socket.receive(TURN_NANOS);
      for (int i = 0; i < count; i++) {
        packet(0, socket.bytes(), socket.from(i), socket.length(i));
      }
    }
  }

  @Override
  public void packet(long sequence, byte[] bytes, int from, int length) {
    int at = ClassroomStream.number(bytes, from);
    if (at < PACKETS_MAX) {
      delays[at] = Math.max(1, System.nanoTime() - ClassroomStream.sentAt(bytes, from));
    }
  }

  @Override
  public void changed(MembershipState state, UnicastReason reason) {
    left |= inGroup && state != MembershipState.GROUP;
    inGroup = state == MembershipState.GROUP;
  }

  boolean isInGroup() {
    return inGroup;
  }

  /** Begins the lesson: a seat that is not in the group now counts as one that has left. */
  void begin() {
    left = !inGroup;
  }

  /** {@return whether the seat is not in the group, or was not for a while} */
  boolean hasLeft() {
    return left;
  }

  void stop() {
    stopped = true;
  }

  /**
   * {@return delays in nanoseconds of packets from one number to before another; 0 for lost ones}
   */
  long[] delays(int from, int to) {
    return Arrays.copyOfRange(delays, from, to);
  }

  /** {@return number of packets that were lost before repair} */
  long lostBefore() {
    return lostBefore;
  }
}
