package dev.parley.faults.processes;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Place that processes run at: a network namespace of {@code scripts/network-hosts}, or this one.
 *
 * @param command that runs the rest of its command line there
 */
record Host(String address, List<String> command) {
  /** Name of the variable in which {@code scripts/network-hosts} passes its hosts. */
  static final String VARIABLE = "PARLEY_HOSTS";

  private static final Host LOOPBACK = new Host("127.0.0.1", List.of());

  /** {@return this many hosts; all are loopback unless this process runs among namespaces} */
  static List<Host> all(int count) {
    String keepers = System.getenv(VARIABLE);
    if (keepers == null) {
      return Stream.generate(() -> LOOPBACK).limit(count).toList();
    }
    List<Host> hosts = new ArrayList<>();
    for (String keeper : keepers.strip().split(" ", -1)) {
      hosts.add(
          new Host(
              "10.81.0." + (hosts.size() + 1),
              List.of("nsenter", "--net=/proc/" + keeper + "/ns/net", "--")));
    }
    return hosts.subList(0, count);
  }

  /** {@return whether this process runs among namespaces, and may cut and mount} */
  static boolean apart() {
    return System.getenv(VARIABLE) != null;
  }

  /** {@return a command line that runs a program here} */
  List<String> running(List<String> program) {
    List<String> all = new ArrayList<>(command);
    all.addAll(program);
    return all;
  }
}
