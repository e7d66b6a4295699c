package dev.parley.bench.contest;

import dev.parley.bench.table.BenchException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A headless browser, driven by a Node process. Threads: confined to one. */
public final class BrowserProcess implements AutoCloseable {
  private static final Duration OPENING = Duration.ofMinutes(5); // a browser may be installed
  private static final Duration MEASURING = Duration.ofMinutes(2);

  private final ChildProcess node;
  private final String version;

  /**
   * Opens the browser.
   *
   * @param name the name of the process, for error messages
   * @param folder its working folder
   */
  public BrowserProcess(String name, Path script, Path folder) {
    node = new ChildProcess(name, List.of("node", script.toString()), folder);
    try {
      version = node.ask("open", OPENING);
    } catch (BenchException e) {
      node.close();
      throw e;
    }
  }

  /** {@return the browser's name and version; empty if the machine has none} */
  public Optional<String> version() {
    return version.equals("none") ? Optional.empty() : Optional.of(version);
  }

  /** Runs a command, within two minutes. */
  public void run(String what) {
    node.ask(what, MEASURING);
  }

  /** Runs a command, within a time limit. */
  public void run(String what, Duration max) {
    node.ask(what, max);
  }

  /** {@return the numbers in the answer to a question, exactly {@code count} of them} */
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

  /** {@return the processor time so far of all the browser's processes} */
  public Duration processorTime() {
    return node.processorTime();
  }

  @Override
  public void close() {
    node.close();
  }
}
