package dev.parley.bench.contest;

import dev.parley.bench.BenchException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A headless browser, driven by a process of Node. Threads: confined to one. */
public final class Browser implements AutoCloseable {
  private static final Duration OPENING = Duration.ofMinutes(5); // a browser may be installed
  private static final Duration MEASURING = Duration.ofMinutes(2);

  private final Child node;
  private final String version;

  /**
   * Opens it.
   *
   * @param name of the process, for complaints
   * @param folder where it works
   */
  public Browser(String name, Path script, Path folder) {
    node = new Child(name, List.of("node", script.toString()), folder);
    try {
      version = node.ask("open", OPENING);
    } catch (BenchException e) {
      node.close();
      throw e;
    }
  }

  /** {@return which one, with its version; empty when the machine has none} */
  public Optional<String> version() {
    return version.equals("none") ? Optional.empty() : Optional.of(version);
  }

  /** Has something done that takes at most two minutes. */
  public void does(String what) {
    node.ask(what, MEASURING);
  }

  /** Has something done that takes at most so long. */
  public void does(String what, Duration max) {
    node.ask(what, max);
  }

  /** {@return the figures that it answers, exactly so many} */
  public double[] figures(String question, int count) {
    String answer = node.ask(question, MEASURING);
    try {
      double[] figures =
          Arrays.stream(answer.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
      if (figures.length == count) {
        return figures;
      }
    } catch (NumberFormatException e) {
      throw new BenchException("the browser answered " + answer + " to " + question, e);
    }
    throw new BenchException("the browser answered " + answer + " to " + question);
  }

  /** {@return processor time of the browser so far, with all its processes} */
  public Duration processorTime() {
    return node.processorTime();
  }

  @Override
  public void close() {
    node.close();
  }
}
