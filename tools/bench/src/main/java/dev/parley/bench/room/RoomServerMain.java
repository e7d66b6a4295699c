package dev.parley.bench.room;

import dev.parley.bench.ends.LineProtocolServer;
import dev.parley.bench.table.BenchException;
import dev.parley.load.ProcessorTime;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import java.nio.file.Path;
import java.util.List;

/**
 * Process of the server as it is shipped, with a data folder of its own. It answers {@code cpu}
 * with the processor time so far, in nanoseconds.
 */
final class RoomServerMain {
  private RoomServerMain() {}

  /** Runs the process; takes the data folder. */
  public static void main(String[] args) throws InterruptedException {
    ParleyServer server =
        ParleyServer.start(
            ServerConfig.builder().data(Path.of(args[0])).port(0).tcpPort(0).build());
    String address = server.endpoints().getFirst().toString();
    LineProtocolServer.serve(address, RoomServerMain::answer);
  }

  private static String answer(List<String> words) {
    if (!words.getFirst().equals("cpu")) {
      throw new BenchException("unknown question: " + words);
    }
    return String.valueOf(ProcessorTime.ofThisProcess().toNanos());
  }
}
