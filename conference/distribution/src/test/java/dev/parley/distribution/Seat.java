package dev.parley.distribution;

import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.receiver.GroupReceiver;
import dev.parley.distribution.receiver.MembershipState;
import dev.parley.distribution.receiver.ReceiverOutput;
import dev.parley.distribution.receiver.UnicastReason;
import dev.parley.media.rtp.BigEndian;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/** A member of a {@link Classroom} and what it has received. */
final class Seat implements ReceiverOutput {
  final GroupReceiver receiver;
  final Port port;
  final List<String> changes = new ArrayList<>();
  final BitSet received = new BitSet();
  final List<Long> delays = new ArrayList<>();
  long lastPacket;
  int repeated;
  FileListener files = (_, _, _) -> {};
  private final Classroom classroom;

  Seat(Classroom classroom, int number, GroupKey key, MemberKey member) {
    this.classroom = classroom;
    receiver =
        new GroupReceiver(
            Classroom.GROUP, key, member, this, new Random(classroom.random.nextLong()));
    port = new Port(new Random(classroom.random.nextLong()));
  }

  MembershipState state() {
    return receiver.state();
  }

  @Override
  public void packet(long sequence, byte[] bytes, int from, int length) {
    int number = BigEndian.get32(bytes, from);
    repeated += received.get(number) ? 1 : 0;
    received.set(number);
    lastPacket = classroom.now;
    delays.add(classroom.now - BigEndian.get64(bytes, from + 4));
  }

  @Override
  public void file(byte[] bytes, int from, int length) {
    files.file(bytes, from, length);
  }

  @Override
  public void feedback(byte[] bytes, int from, int length) {
    classroom.feedback(bytes, length);
  }

  @Override
  public void changed(MembershipState state, UnicastReason reason) {
    changes.add(state + " " + reason);
  }

  /** {@return how many of the packets from one number to before another have not arrived} */
  int missing(int from, int to) {
    return to - from - received.get(from, to).cardinality();
  }

  /** Listener of packets of files. */
  interface FileListener {
    void file(byte[] bytes, int from, int length);
  }

  /** Port of a switch: independent losses, bursts of losses, or no multicast at all. */
  static final class Port {
    private final Random random;
    private double loss;
    private double burstBegins;
    private int longest;
    private int burst;
    private boolean dropsMulticast;

    private Port(Random random) {
      this.random = random;
    }

    void loses(double share) {
      loss = share;
    }

    /** Loses 2 to {@code most} packets in a row, beginning with a probability at each packet. */
    void losesBursts(double begins, int most) {
      burstBegins = begins;
      longest = most;
    }

    void dropsMulticast() {
      dropsMulticast = true;
    }

    void carriesMulticast() {
      dropsMulticast = false;
    }

    double loss() {
      return loss;
    }

    boolean passes() {
      if (burst == 0 && random.nextDouble() < burstBegins) {
        burst = random.nextInt(2, longest + 1);
      }
      if (burst > 0) {
        burst--;
        return false;
      }
      return !dropsMulticast && random.nextDouble() >= loss;
    }
  }
}
