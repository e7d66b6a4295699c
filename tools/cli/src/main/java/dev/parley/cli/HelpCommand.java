package dev.parley.cli;

import dev.parley.base.NameSuggestion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley help} command: prints the help of a command. */
@Command(
    name = "help",
    description = "Print the help of a command, as its --help does.",
    footer = {"", "Examples:", "  parley help call", "  parley help wsdl compile"})
final class HelpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "The command, and a subcommand of it. Default: the list of all commands.")
  private List<String> words = List.of();

  @Override
  public Integer call() {
    CommandLine command = spec.commandLine().getParent();
    for (String word : words) {
      Map<String, CommandLine> below = command.getSubcommands();
      CommandLine found = below.get(word);
      if (found == null) {
        throw new CliException(
            ExitCode.USAGE,
            command.getCommandSpec().qualifiedName()
                + " has no command '"
                + word
                + "'"
                + NameSuggestion.hint(word, List.copyOf(below.keySet())));
      }
      command = found;
    }
    command.usage(spec.commandLine().getOut());
    return ExitCode.OK.code();
  }
}
