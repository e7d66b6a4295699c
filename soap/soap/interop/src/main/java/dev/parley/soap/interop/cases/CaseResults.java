package dev.parley.soap.interop.cases;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Results of a run of cases: "ok", or what happened instead. Threads: confined to one. */
public final class CaseResults {
  /** Call of an operation that returns its argument. */
  @FunctionalInterface
  public interface Echo<T extends @Nullable Object> {
    /** Calls the operation. */
    T call(T value) throws Exception;
  }

  /** Case without a sample. */
  @FunctionalInterface
  public interface Check {
    /** {@return what should be equal to the expected text} */
    @Nullable Object run() throws Exception;
  }

  private static final int TEXT_CHARS_MAX = 200;

  private final Map<String, String> results = new LinkedHashMap<>();
  private final Supplier<String> seen;

  /**
   * @param seen asks the server for the text of the last argument that it received
   */
  public CaseResults(Supplier<String> seen) {
    this.seen = seen;
  }

  /** Sends samples; each must be received and returned as it was sent. */
  public <T extends @Nullable Object> void echo(
      String name, Echo<T> operation, Iterable<? extends T> samples) {
    String result = "ok";
    for (T sample : samples) {
      String sent = ValueText.of(sample);
      String got = outcome(() -> ValueText.of(operation.call(sample)));
      String there = got.equals(sent) ? outcome(seen::get) : sent;
      if (!got.equals(sent) || !there.equals(sent)) {
        result =
            "%s returned as %s%s"
                .formatted(
                    shortened(sent),
                    shortened(got),
                    there.equals(sent) ? "" : ", seen as " + shortened(there));
        break;
      }
    }
    results.put(name, result);
  }

  /** Runs a case whose result must have this text. */
  public void expect(String name, String expected, Check check) {
    String got = outcome(() -> String.valueOf(check.run()));
    results.put(name, got.equals(expected) ? "ok" : shortened(got) + " for " + shortened(expected));
  }

  private static String outcome(Check check) {
    try {
      return String.valueOf(check.run());
    } catch (Exception e) {
      Throwable root = e;
      while (root.getCause() != null && root.getMessage() == null) {
        root = Objects.requireNonNull(root.getCause());
      }
      return root.getClass().getSimpleName() + ": " + root.getMessage();
    }
  }

  private static String shortened(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() > TEXT_CHARS_MAX ? line.substring(0, TEXT_CHARS_MAX) + "…" : line;
  }

  /** {@return the results by the names of the cases, in the order of the run} */
  public Map<String, String> results() {
    return results;
  }
}
