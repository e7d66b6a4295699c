package dev.parley.cli;

import static dev.parley.cli.print.TextTable.numbers;
import static dev.parley.cli.print.TextTable.text;

import dev.parley.attached.RunningJvm;
import dev.parley.cli.print.TextTable;
import dev.parley.json.Json;
import dev.parley.load.ProcessMemory;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code parley ps} command: lists the attached JVMs of this user. */
@Command(
    name = "ps",
    description = {
      "List the attached JVMs of this user: the processes that programs started with"
          + " AttachedJvm.launch.",
      "",
      "'way': transport of the attachment. 'restarts': number of earlier starts."
          + " 'memory': resident memory, if the system reports it."
    },
    footer = {"", "Examples:", "  parley ps", "  parley ps --json"})
final class PsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<RunningJvm> all = RunningJvm.all();
    if (json) {
      out.println(Json.pretty(all.stream().map(PsCommand::fields).toList()));
    } else {
      table(all).lines().forEach(out::println);
    }
    out.flush();
    return ExitCode.OK.code();
  }

  private static TextTable table(List<RunningJvm> all) {
    TextTable table =
        new TextTable(
            numbers("pid"),
            numbers("parent"),
            text("since"),
            numbers("restarts"),
            text("way"),
            numbers("memory"),
            text("program"));
    for (RunningJvm jvm : all) {
      OptionalLong memory = ProcessMemory.resident(jvm.pid());
      table.row(
          jvm.pid(),
          jvm.parent(),
          jvm.since().truncatedTo(ChronoUnit.SECONDS),
          jvm.restarts(),
          jvm.transport(),
          memory.isPresent() ? RoomsCommand.size(memory.getAsLong()) : "-",
          program(jvm));
    }
    return table;
  }

  private static String program(RunningJvm jvm) {
    return jvm.program().endsWith(jvm.name())
        ? jvm.program()
        : jvm.name() + " (" + jvm.program() + ")";
  }

  private static Map<String, Object> fields(RunningJvm jvm) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", jvm.name());
    fields.put("program", jvm.program());
    fields.put("pid", jvm.pid());
    fields.put("parent", jvm.parent());
    fields.put("since", jvm.since().toString());
    fields.put("restarts", jvm.restarts());
    fields.put("way", jvm.transport());
    ProcessMemory.resident(jvm.pid()).ifPresent(bytes -> fields.put("memoryBytes", bytes));
    return fields;
  }
}
