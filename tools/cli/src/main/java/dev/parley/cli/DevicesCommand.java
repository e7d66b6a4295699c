package dev.parley.cli;

import dev.parley.cli.print.TextTable;
import dev.parley.devices.Devices;
import dev.parley.devices.api.Device;
import dev.parley.devices.api.DeviceException;
import dev.parley.json.Json;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code parley devices} command: lists the devices that {@code parley join} can use. */
@Command(
    name = "devices",
    description = {
      "List the microphones, speakers and cameras of this machine, by the names that"
          + " 'parley join' takes.",
      "",
      "A monitor records the sound that a speaker plays, and can stand in for a microphone. The"
          + " first device of a kind that has a star is used if none is named."
    },
    footer = {"", "Examples:", "  parley devices", "  parley devices --json"})
final class DevicesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() {
    List<Device> devices = new ArrayList<>();
    add(devices, Devices::audio);
    add(devices, Devices::cameras);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.pretty(devices));
    } else if (devices.isEmpty()) {
      out.println("No microphones, speakers or cameras found on this machine.");
    } else {
      table(devices).lines().forEach(out::println);
    }
    out.flush();
    return ExitCode.OK.code();
  }

  /** Adds the devices of one kind, or says why there are none. */
  private void add(List<Device> devices, Supplier<List<Device>> found) {
    try {
      devices.addAll(found.get());
    } catch (DeviceException e) {
      PrintWriter err = spec.commandLine().getErr();
      err.println("parley devices: " + TerminalText.of(String.valueOf(e.getMessage())));
      err.flush();
    }
  }

  private static TextTable table(List<Device> devices) {
    TextTable table =
        new TextTable(
            TextTable.text(""),
            TextTable.text("KIND"),
            TextTable.text("NAME"),
            TextTable.text("DESCRIPTION"));
    devices.forEach(each ->
        table.row(
            each.preferred() ? "*" : "",
            each.kind().name().toLowerCase(Locale.ROOT),
            each.id(),
            each.name()));
    return table;
  }
}
