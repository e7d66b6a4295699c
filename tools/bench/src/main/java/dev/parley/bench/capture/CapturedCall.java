package dev.parley.bench.capture;

import dev.parley.bench.table.BenchException;
import dev.parley.client.RoomLink;
import dev.parley.devices.x11.VideoWindow;
import dev.parley.load.ProcessorTime;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Members of one room, of which each captures the same virtual screen, on which a picture moves,
 * and draws the others on a second one.
 */
final class CapturedCall implements AutoCloseable {
  private static final int DESK_WIDTH = 1_920;
  private static final int DESK_HEIGHT = 1_080;
  private static final long PICTURE_NANOS = TimeUnit.SECONDS.toNanos(1) / 30;
  private static final long SETTLE_MILLIS_MAX = 30_000;
  private static final long STEP_MILLIS = 50;

  private final int memberCount;
  private final CallQuality quality;
  private final VirtualScreen camera;
  private final VirtualScreen desk = new VirtualScreen(DESK_WIDTH, DESK_HEIGHT);
  private final List<CapturingMember> members = new ArrayList<>();
  private final Thread painter;
  private volatile boolean stopped;

  CapturedCall(String link, int memberCount, CallQuality quality) {
    this.memberCount = memberCount;
    this.quality = quality;
    camera = new VirtualScreen(quality.width(), quality.height());
    painter = Thread.ofPlatform().name("painter").start(this::paint);
    for (int i = 1; i <= memberCount; i++) {
      members.add(
          new CapturingMember(
              RoomLink.parse(link), "Member " + i, quality, camera.display(), desk.display()));
    }
  }

  private void paint() {
    try (Arena arena = Arena.ofShared();
        VideoWindow window =
            VideoWindow.open(camera.display(), "camera", quality.width(), quality.height())) {
      MovingPicture moving = new MovingPicture(quality.width(), quality.height(), arena);
      long next = System.nanoTime();
      while (!stopped) {
        window.show(moving.next());
        next += PICTURE_NANOS;
        long left = next - System.nanoTime();
        if (left > 0) {
          TimeUnit.NANOSECONDS.sleep(left);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * {@return frames per second: captured and sent by each member, received and drawn by each member
   * of each other one; bytes allocated for each captured picture; and processors that this process
   * and the displays use}
   */
  double[] measure(int warmMillis, int millis) throws InterruptedException {
    awaitPictures();
    Thread.sleep(warmMillis);
    CallCounts before = counts();
    long begun = System.nanoTime();
    Duration cpuBefore = processorTime();
    Thread.sleep(millis);
    double cpu = processorTime().minus(cpuBefore).toNanos() / 1e9;
    CallCounts counted = counts().minus(before);
    double seconds = (System.nanoTime() - begun) / 1e9;
    double streams = seconds * memberCount;
    double drawn = streams * (memberCount - 1);
    return new double[] {
      counted.captured() / streams,
      counted.sent() / streams,
      counted.received() / drawn,
      counted.drawn() / drawn,
      (double) counted.allocated() / Math.max(1, counted.captured()),
      cpu / seconds
    };
  }

  private static Duration processorTime() {
    ProcessHandle self = ProcessHandle.current();
    return Stream.concat(Stream.of(self), self.descendants())
        .flatMap(each -> ProcessorTime.of(each).stream())
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** Waits until each member has drawn a picture. */
  private void awaitPictures() throws InterruptedException {
    long waited = 0;
    while (members.stream().anyMatch(member -> member.counts().drawn() == 0)) {
      if (waited >= SETTLE_MILLIS_MAX) {
        throw new BenchException("not all members saw a picture after 30 s");
      }
      Thread.sleep(STEP_MILLIS);
      waited += STEP_MILLIS;
    }
  }

  private CallCounts counts() {
    return members.stream()
        .map(CapturingMember::counts)
        .reduce(new CallCounts(0, 0, 0, 0, 0), CallCounts::plus);
  }

  @Override
  public void close() {
    members.forEach(CapturingMember::close);
    stopped = true;
    try {
      painter.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    camera.close();
    desk.close();
  }
}
