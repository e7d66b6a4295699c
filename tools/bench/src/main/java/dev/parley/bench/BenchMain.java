package dev.parley.bench;

import dev.parley.bench.table.BenchTable;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/** Entry point of {@code parley bench}. */
public final class BenchMain {
  /** Runs a command; takes all words after {@code parley}. */
  public static void main(String[] args) {
    boolean named = args.length > 0 && args[0].equals("bench");
    System.exit(run(named ? Arrays.asList(args).subList(1, args.length) : Arrays.asList(args)));
  }

  /** {@return the exit code} */
  static int run(List<String> words) {
    CommandLine command = new CommandLine(new BenchCommand());
    for (BenchTable table : BenchTables.ALL) {
      CommandLine own = new CommandLine(new BenchTableCommand(table));
      own.getCommandSpec().usageMessage().description(table.purpose());
      command.addSubcommand(table.name(), own);
    }
    command.setCaseInsensitiveEnumValuesAllowed(true);
    return command.execute(words.toArray(String[]::new));
  }

  private BenchMain() {}
}
