package dev.parley.bench.stubs;

import dev.parley.bench.BenchException;
import dev.parley.bench.contest.Child;
import dev.parley.bench.contest.Folder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The calls that stay in the JVM, measured by JMH in processes of its own. */
final class SameJvm {
  static final String DIRECT = "direct interface call";
  static final String STUB = "Parley stub";

  /** The benchmark's methods, in the order of the rows. */
  private static final Map<String, String> METHODS = new LinkedHashMap<>();

  private static final Duration TIME_MAX = Duration.ofMinutes(2);

  static {
    METHODS.put("direct", DIRECT);
    METHODS.put("handWritten", "hand-written stub");
    METHODS.put("stub", STUB);
    METHODS.put("proxy", "java.lang.reflect.Proxy");
  }

  /** {@return nanoseconds per call, by label} */
  static Map<String, Double> run(boolean quick) {
    Map<String, Double> nanos = new LinkedHashMap<>();
    try (Folder folder = new Folder();
        Child jmh = new Child("jmh", Child.java(JmhMain.class), folder.path())) {
      METHODS.forEach((method, label) -> {
        String score = jmh.ask(method + " " + quick, TIME_MAX);
        nanos.put(label, Double.valueOf(score));
      });
    } catch (NumberFormatException e) {
      throw new BenchException("JMH did not answer with a number: " + e.getMessage(), e);
    }
    return nanos;
  }

  private SameJvm() {}
}
