package dev.parley.bench.capture;

import dev.parley.bench.capture.UpcallCost.FrameCost;
import dev.parley.bench.ends.LineProtocolServer;
import dev.parley.bench.table.BenchException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Process that captures. It answers these questions:
 *
 * <pre>
 *   upcall LIBRARY foreign|WAY COUNT LENGTH          processor time in nanoseconds, bytes allocated
 *   decode DECODERS own|shared MILLIS                frames per second
 *   call LINK MEMBERS QUALITY WARM-MILLIS MILLIS     as CapturedCall
 * </pre>
 */
public final class CaptureMain {
  /** Runs the process; takes no arguments. */
  public static void main(String[] args) throws InterruptedException {
    LineProtocolServer.serve("-", CaptureMain::answer);
  }

  private static String answer(List<String> words) throws InterruptedException {
    return switch (words.getFirst()) {
      case "upcall" -> upcall(words);
      case "decode" -> decode(words);
      case "call" -> call(words);
      default -> throw new BenchException("unknown question: " + words);
    };
  }

  private static String upcall(List<String> words) {
    long count = Long.parseLong(words.get(3));
    int length = Integer.parseInt(words.get(4));
    try (UpcallCost upcalls = new UpcallCost(Path.of(words.get(1)))) {
      FrameCost cost =
          words.get(2).equals("foreign")
              ? upcalls.foreign(count, length)
              : upcalls.jni(JniWay.valueOf(words.get(2)), count, length);
      return cost.nanos() + " " + cost.allocated();
    }
  }

  private static String decode(List<String> words) throws InterruptedException {
    try (DecoderRate rate = new DecoderRate()) {
      return String.valueOf(
          rate.measure(
              Integer.parseInt(words.get(1)),
              words.get(2).equals("shared"),
              Integer.parseInt(words.get(3))));
    }
  }

  private static String call(List<String> words) throws InterruptedException {
    try (CapturedCall call =
        new CapturedCall(
            words.get(1), Integer.parseInt(words.get(2)), CallQuality.of(words.get(3)))) {
      double[] figures =
          call.measure(Integer.parseInt(words.get(4)), Integer.parseInt(words.get(5)));
      return String.join(" ", Arrays.stream(figures).mapToObj(String::valueOf).toList());
    }
  }

  private CaptureMain() {}
}
