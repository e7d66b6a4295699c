package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import dev.parley.load.ProcessMemory;
import dev.parley.load.ProcessorTime;
import java.nio.file.Path;
import java.util.List;

/**
 * Process of one end. It answers these questions:
 *
 * <pre>
 *   meet ADDRESS                                 ok
 *   cpu                                          the processor time so far, in nanoseconds
 *   resident                                     its bytes that are in memory
 *   run SHAPE OUTSTANDING CALLS-MAX MILLIS-MAX   calls, nanoseconds, median
 * </pre>
 */
public final class EndMain {
  /** Host of the page that is a second end; its WebSockets name it as their origin. */
  public static final String PAGE_HOST = "bench.localhost";

  /**
   * Runs the process; takes the kind of end, its {@link EndRole}, and the folder for its sockets.
   */
  public static void main(String[] args) throws Exception {
    try (PairEnd end = EndFactory.open(args[0], EndRole.valueOf(args[1]), Path.of(args[2]))) {
      LineProtocolServer.serve(end.address(), words -> answer(end, words));
    }
  }

  private static String answer(PairEnd end, List<String> words) throws Exception {
    return switch (words.getFirst()) {
      case "meet" -> {
        end.connect(words.get(1));
        yield "ok";
      }
      case "cpu" -> String.valueOf(ProcessorTime.ofThisProcess().toNanos());
      case "resident" -> String.valueOf(resident());
      case "run" -> run(end, words).line();
      default -> throw new BenchException("unknown question: " + words);
    };
  }

  private static long resident() {
    return ProcessMemory.resident(ProcessHandle.current().pid())
        .orElseThrow(() -> new BenchException("this system does not report resident memory"));
  }

  private static CallTimings run(PairEnd end, List<String> words) throws Exception {
    return CallLoops.run(
        end.calls(CallShape.valueOf(words.get(1))),
        Integer.parseInt(words.get(2)),
        Long.parseLong(words.get(3)),
        Long.parseLong(words.get(4)) * 1_000_000);
  }

  private EndMain() {}
}
