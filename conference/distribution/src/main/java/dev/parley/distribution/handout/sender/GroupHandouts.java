package dev.parley.distribution.handout.sender;

import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.handout.FileReport;
import dev.parley.distribution.sender.FileReports;
import java.util.ArrayList;
import java.util.List;

/**
 * Files that are handed out to one group, packet by packet in turn. Live packets and files share a
 * rate, and live packets come first: files get what they leave. Threads: one at a time.
 */
public final class GroupHandouts implements FileReports {
  /** Maximum number of files at once. */
  public static final int MOST = 4;

  /** Minimum rate in bytes per second, at which a packet is sent at each tick. */
  public static final long BYTES_PER_SECOND_MIN = 64 << 10;

  /** Maximum interval between two ticks: 10 ms, in nanoseconds. It is the duration of a burst. */
  public static final long TICK_NANOS_MAX = 10_000_000L;

  private static final long TICK_NANOS_MIN = 1_000_000L;
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final int TICKS_OF_SECOND = (int) (SECOND_NANOS / TICK_NANOS_MAX);
  private static final int DEBT_TICKS = 10;

  private final HandoutOutput output;
  private final long bytesPerSecond;
  private final List<HandoutSender> all = new ArrayList<>();
  private final FileReport report = new FileReport();
  private long live;
  private long filledAt;
  private long budget; // bytes that may be sent now
  private int turn;

  /**
   * Creates the files of a group, without any.
   *
   * @param bytesPerSecond rate of the group, for its live packets and its files together
   */
  public GroupHandouts(long bytesPerSecond, HandoutOutput output, long now) {
    if (bytesPerSecond < BYTES_PER_SECOND_MIN) {
      throw new IllegalArgumentException(
          "%d bytes per second are less than %d".formatted(bytesPerSecond, BYTES_PER_SECOND_MIN));
    }
    this.bytesPerSecond = bytesPerSecond;
    this.output = output;
    filledAt = now;
    live = output.liveBytes();
  }

  /** {@return rate of the group} */
  public long bytesPerSecond() {
    return bytesPerSecond;
  }

  /** Adds a file. {@return false when {@link #MOST} are handed out already} */
  public boolean add(HandoutSender sender) {
    if (all.size() == MOST) {
      return false;
    }
    all.add(sender);
    return true;
  }

  /** Removes a file: nothing more is sent of it. */
  public void remove(HandoutSender sender) {
    all.remove(sender);
  }

  /** {@return the files that are handed out, ended ones included until they are removed} */
  public List<HandoutSender> all() {
    return List.copyOf(all);
  }

  /** Removes a member of the group from all hand-outs: their ends do not wait for it. */
  public void removeMember(int member) {
    all.forEach(each -> each.remove(member));
  }

  @Override
  public void report(int member, byte[] bytes, int from, int length, long now) {
    if (!report.wrap(bytes, from, length)) {
      return;
    }
    for (HandoutSender each : all) {
      if (each.handout().number() == report.handout()) {
        each.report(member, report, now);
      }
    }
  }

  /** Does what is due, and sends as many packets as the rate allows. */
  public void tick(long now) {
    fill(now);
    for (HandoutSender each : all) {
      each.tick(output, now);
    }
    int idle = 0;
    while (budget > 0 && idle < all.size()) {
      turn = (turn + 1) % all.size();
      int length = all.get(turn).send(output);
      idle = length == 0 ? idle + 1 : 0;
      budget -= length == 0 ? 0 : length + GroupHeader.OVERHEAD;
    }
  }

  private void fill(long now) {
    long sent = output.liveBytes() - live;
    live += sent;
    long elapsed = Math.min(now - filledAt, SECOND_NANOS);
    filledAt = now;
    // A burst is short, so that a live packet does not wait behind it. The debt is bounded, so that
    // a burst of live packets does not stop files for long.
    long burst = bytesPerSecond / TICKS_OF_SECOND;
    long filled = budget + elapsed * bytesPerSecond / SECOND_NANOS - sent;
    budget = Math.clamp(filled, -burst * DEBT_TICKS, burst);
  }

  /** {@return when to call {@link #tick} next; {@link Long#MAX_VALUE} without files} */
  public long nextDeadline(long now) {
    if (all.isEmpty()) {
      return Long.MAX_VALUE;
    }
    boolean waits = all.stream().anyMatch(HandoutSender::hasPackets);
    return now + (waits ? TICK_NANOS_MIN : TICK_NANOS_MAX);
  }
}
