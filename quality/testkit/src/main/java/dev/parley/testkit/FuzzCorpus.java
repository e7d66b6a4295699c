package dev.parley.testkit;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Regression test over the kept corpus of a fuzz target: inputs that {@code scripts/fuzz --keep}
 * found to reach most of the parser's code. {@code SdpFuzzTest} is the test of {@code SdpFuzz}.
 *
 * <p>The corpus is the file {@code src/test/fuzz/SdpFuzz.txt} of the module, one input a line in
 * hexadecimal digits.
 */
public interface FuzzCorpus {
  /** {@return the targets, by default the one that the test is named after} */
  default List<Class<?>> targets() {
    String name = getClass().getName();
    try {
      return List.of(Class.forName(name.substring(0, name.length() - "Test".length())));
    } catch (ClassNotFoundException e) {
      throw new AssertionError(name + " is not named after a fuzz target", e);
    }
  }

  /** Runs the target on all kept inputs. */
  @Test
  default void keptInputsBreakNothing() throws Throwable {
    for (Class<?> target : targets()) {
      Method entry = target.getMethod("fuzzerTestOneInput", byte[].class);
      for (String line : lines(target)) {
        run(entry, line);
      }
    }
  }

  private static List<String> lines(Class<?> target) throws IOException {
    Path file = Path.of("src/test/fuzz", target.getSimpleName() + ".txt");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  private static void run(Method entry, String line) throws IllegalAccessException {
    try {
      entry.invoke(null, (Object) HexFormat.of().parseHex(line));
    } catch (InvocationTargetException e) {
      throw new AssertionError("broken by the kept input " + line, e.getCause());
    }
  }
}
