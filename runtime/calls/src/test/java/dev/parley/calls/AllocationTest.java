package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.parley.calls.api.CopyPolicy;
import dev.parley.calls.api.PassBy;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A call within one JVM allocates nothing. */
class AllocationTest {
  private static final int CALLS = 100_000;
  private static final int ROUNDS_MAX = 500;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  interface Desk {
    long number(long value);

    double mean(double one, double two, int weight, boolean rounded);

    String text(String text);

    Line line(Line line);

    List<String> fixed(List<String> words);

    @PassBy(CopyPolicy.REFERENCE)
    List<String> shared(List<String> words);
  }

  record Line(String article, int count) {}

  private static final class Servant implements Desk {
    @Override
    public long number(long value) {
      return value;
    }

    @Override
    public double mean(double one, double two, int weight, boolean rounded) {
      return rounded ? one : (one + weight * two) / (1 + weight);
    }

    @Override
    public String text(String text) {
      return text;
    }

    @Override
    public Line line(Line line) {
      return line;
    }

    @Override
    public List<String> fixed(List<String> words) {
      return words;
    }

    @Override
    public List<String> shared(List<String> words) {
      return words;
    }
  }

  private Parley parley;
  private Desk desk;

  @BeforeEach
  void start() {
    parley = Parley.start();
    parley.export("desk", Desk.class, new Servant());
    desk = parley.lookup("desk", Desk.class);
  }

  @AfterEach
  void close() {
    parley.close();
  }

  /**
   * The least of several rounds: the first ones load classes, and the compiler takes its time where
   * others want the cores, too.
   */
  private static void assertAllocatesNothing(Runnable call) {
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS_MAX && least >= CALLS; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < CALLS; i++) {
        call.run();
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }

    assertThat(least).as("bytes of %d calls", CALLS).isLessThan(CALLS);
  }

  @Test
  void callWithNumbersAllocatesNothing() {
    assertAllocatesNothing(() -> desk.number(7));
    assertAllocatesNothing(() -> desk.mean(1, 2, 3, false));
  }

  @Test
  void callWithValuesThatCannotChangeAllocatesNothing() {
    Line line = new Line("shoe", 2);
    List<String> fixed = List.of("a", "b");

    assertAllocatesNothing(() -> desk.text("a text"));
    assertAllocatesNothing(() -> desk.line(line));
    assertAllocatesNothing(() -> desk.fixed(fixed));
  }

  @Test
  void callWithValuesThatAreSharedAllocatesNothing() {
    List<String> words = new ArrayList<>(List.of("a", "b"));

    assertAllocatesNothing(() -> desk.shared(words));
  }

  @Test
  void callOnAStubThatWasLedElsewhereAllocatesNothing() {
    ExportHandle other = parley.export("other", Desk.class, new Servant());
    Desk led = parley.lookup("other", Desk.class);
    other.close();
    parley.export("other", Desk.class, new Servant());

    assertAllocatesNothing(() -> led.number(7));
  }
}
