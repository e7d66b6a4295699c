package dev.parley.bench.conference;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.table.BenchException;
import dev.parley.load.LoadReport;
import dev.parley.load.LoadReport.Joins;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Client of the load process that holds the members of all rooms. Threads: confined to one. */
final class MembersProcess implements AutoCloseable {
  private static final Duration MEASURING = Duration.ofMinutes(2);

  private final ChildProcess child;

  /** Starts the process. */
  MembersProcess(Path folder) {
    child = new ChildProcess("members", ChildProcess.java(MembersMain.class), folder);
  }

  /** {@return the report of a load on a server; all its members have joined} */
  LoadReport measure(ServerProcess server, RoomLoad crowd) {
    String question =
        "%s %s %d %s".formatted(server.way(), server.address(), server.pid(), crowd.line());
    String answer = child.ask(question, MEASURING);
    LoadReport report = parsed(answer);
    requireAllJoined(report.publishing());
    requireAllJoined(report.watching());
    return report;
  }

  private static LoadReport parsed(String answer) {
    try {
      return JsonMapper.shared().readValue(answer, LoadReport.class);
    } catch (JacksonException e) {
      throw new BenchException("the members answered " + answer, e);
    }
  }

  private static void requireAllJoined(Joins joins) {
    if (joins.failed() > 0) {
      throw new BenchException(
          "%d of %d members could not join: %s"
              .formatted(joins.failed(), joins.failed() + joins.connected(), joins.failure()));
    }
  }

  @Override
  public void close() {
    child.close();
  }
}
