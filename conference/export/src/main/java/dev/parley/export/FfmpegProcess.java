package dev.parley.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.export.ExportException.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Child process of ffmpeg, which ends with its owner.
 *
 * <p>Threads: {@link #close} by any; input and output by one each. A virtual thread keeps the last
 * lines of the program's standard error.
 */
final class FfmpegProcess implements AutoCloseable {
  private static final int LINES_KEPT = 6;
  private static final int LINE_CHARS_MAX = 300;
  private static final long END_SECONDS = 5;

  private final Process process;
  private final Deque<String> lines = new ArrayDeque<>(); // guarded by itself
  private final Thread listener;

  private FfmpegProcess(Process process) {
    this.process = process;
    listener = Thread.ofVirtual().name("parley-ffmpeg-words").start(this::listen);
  }

  static FfmpegProcess start(Ffmpeg ffmpeg, List<String> arguments) {
    try {
      return new FfmpegProcess(new ProcessBuilder(ffmpeg.words(arguments)).start());
    } catch (IOException e) {
      throw new ExportException(
          Reason.FFMPEG_FAILED, ffmpeg.program() + " cannot be run: " + e.getMessage());
    }
  }

  private void listen() {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        synchronized (lines) {
          if (lines.size() == LINES_KEPT) {
            lines.removeFirst();
          }
          lines.addLast(line.substring(0, Math.min(line.length(), LINE_CHARS_MAX)));
        }
      }
    } catch (IOException e) {
      // the process has ended
    }
  }

  /** {@return standard input of the program} */
  OutputStream input() {
    return process.getOutputStream();
  }

  /** {@return standard output of the program} */
  InputStream output() {
    return process.getInputStream();
  }

  /**
   * Waits until the program has exited successfully.
   *
   * @throws ExportException when it failed
   */
  void await() throws InterruptedException {
    int exit = process.waitFor();
    if (exit != 0) {
      throw failed("it ended with " + exit);
    }
  }

  /** {@return the failure, with the last lines of the program's standard error} */
  ExportException failed(String how) throws InterruptedException {
    // Wait for the last lines: destroying the process would also close its standard error.
    if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    listener.join();
    synchronized (lines) {
      return new ExportException(
          Reason.FFMPEG_FAILED, "ffmpeg failed: " + how + "\n" + String.join("\n", lines));
    }
  }

  /** {@return the process id} */
  long pid() {
    return process.pid();
  }

  /** Ends the program if it is still running, and waits for its exit. */
  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(END_SECONDS, TimeUnit.SECONDS);
      listener.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
