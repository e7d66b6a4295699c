package dev.parley.cli;

import dev.parley.cli.services.ServiceTable;
import dev.parley.cli.services.ServicesPoller;
import dev.parley.cli.services.ServicesPoller.ServicesSnapshot;
import dev.parley.json.Json;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code parley ls} command: lists the services announced on this machine. */
@Command(
    name = "ls",
    description = {
      "List the services that this user's programs have announced on this machine, local:NAME.",
      "",
      "Each service is asked for its number of peers (without this command) and its"
          + " calls per second, over its fastest transport. Entries of dead programs are"
          + " removed."
    },
    footer = {"", "Examples:", "  parley ls", "  parley ls --watch", "  parley ls --json"})
final class LsCommand implements Callable<Integer> {
  /** Interval between the two status requests that give the call rate without {@code --watch}. */
  private static final Duration RATE_INTERVAL = Duration.ofMillis(250);

  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

  /** Longest wait without {@code --watch}: by then each service has answered or failed. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(6);

  private static final String CLEAR_SCREEN = "\u001b[H\u001b[J";

  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Option(names = "--watch", description = "Refresh every second until interrupted.")
  private boolean watch;

  @Option(names = "--json", description = "Print JSON; with --watch one line per second.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    try (ServicesPoller rounds = new ServicesPoller()) {
      Duration wait = watch ? POLL_INTERVAL : ANSWER_TIMEOUT;
      ServicesSnapshot first = rounds.poll(wait);
      if (!first.services().isEmpty() || watch) {
        Thread.sleep(RATE_INTERVAL);
        first = rounds.poll(wait);
      }
      print(first);
      while (watch && !spec.commandLine().getOut().checkError()) {
        Thread.sleep(POLL_INTERVAL);
        print(rounds.poll(wait));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // an interrupt ends --watch
    }
    return ExitCode.OK.code();
  }

  private void print(ServicesSnapshot round) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(watch ? Json.line(round.services()) : Json.pretty(round.services()));
    } else {
      table(round, out);
    }
    out.flush();
    PrintWriter err = spec.commandLine().getErr();
    round.unreadable().forEach(line -> err.println("parley ls: " + TerminalText.of(line)));
    err.flush();
  }

  private void table(ServicesSnapshot round, PrintWriter out) {
    if (watch && onTerminal()) {
      out.print(CLEAR_SCREEN);
    }
    if (round.services().isEmpty()) {
      out.println("No services found for this user on this machine.");
    } else {
      ServiceTable.lines(round.services()).forEach(line -> out.println(TerminalText.of(line)));
    }
    if (watch) {
      out.println();
    }
  }

  @SuppressWarnings("SystemConsoleNull") // with the console of java.base it is null
  private static boolean onTerminal() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }
}
