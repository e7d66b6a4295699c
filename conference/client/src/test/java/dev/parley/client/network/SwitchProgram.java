package dev.parley.client.network;

import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Program beside a switch with IGMP snooping in a network namespace of its own: a teacher at its
 * first port, and others at the next ones. It prints what {@link GroupNetworkTest} asserts.
 */
final class SwitchProgram implements AutoCloseable {
  private static final Pattern PORT =
      Pattern.compile(
          "\"ifname\":\"(p\\d)\".*?\"rx\":\\{\"bytes\":(\\d+).*?\"tx\":\\{\"bytes\":(\\d+)");

  /**
   * Commands that make the switch and five hosts. The querier is switched on after its response
   * interval is set: the bridge floods all groups for the interval of that moment.
   */
  private static final String COMMANDS =
      """
      set -e
      mount -t tmpfs none /run
      mkdir /run/netns
      ip link set lo up
      ip link add lan type bridge mcast_snooping 1 mcast_query_response_interval 10
      ip link set lan type bridge mcast_querier 1
      ip link set lan up
      for i in 0 1 2 3 4
      do
        ip netns add h$i
        ip link add p$i type veth peer name e0 netns h$i
        ip link set p$i master lan up
        ip -n h$i link set lo up
        ip -n h$i addr add 10.99.0.$((i+1))/24 dev e0
        ip -n h$i link set e0 up
      done
      exec "$@"
      """;

  private final List<ChildJvm> children = new ArrayList<>();
  private final ChildJvm teacher;

  private SwitchProgram(String data, String group) throws IOException {
    teacher = start(0, TeacherProgram.class, data, group);
    await(teacher, line -> line.equals("ready"));
  }

  /** {@return a command that runs the rest of its command line beside the switch} */
  static List<String> command() {
    // In a process namespace: with its first process all programs end, however that is killed.
    return List.of(
        "unshare",
        "-Urnm",
        "--pid",
        "--fork",
        "--kill-child",
        "--mount-proc",
        "sh",
        "-c",
        COMMANDS,
        "sh");
  }

  /**
   * @param arguments scenario, data folder of the server, and address of its group
   */
  public static void main(String[] arguments) throws Exception {
    ClosedNetwork.require();
    try (SwitchProgram lan = new SwitchProgram(arguments[1], arguments[2])) {
      switch (arguments[0]) {
        case "stream" -> lan.stream();
        case "blocked" -> lan.blocked();
        case "removed" -> lan.removed();
        default -> throw new IllegalArgumentException(arguments[0]);
      }
    }
  }

  private ChildJvm pupil(int host) throws IOException {
    return start(host, PupilProgram.class, "Pupil" + host);
  }

  private ChildJvm start(int host, Class<?> main, Object... arguments) throws IOException {
    ChildJvm started =
        ChildJvm.of(main)
            .heap(192)
            .before(List.of("ip", "netns", "exec", "h" + host))
            .start(arguments);
    children.add(started);
    return started;
  }

  private static String await(ChildJvm child, Predicate<String> wanted) throws IOException {
    String line = child.line();
    while (!line.isEmpty() && !wanted.test(line)) {
      line = child.line();
    }
    if (line.isEmpty()) {
      throw new IllegalStateException("a program ended too early");
    }
    return line;
  }

  private static void awaitGroup(ChildJvm pupil) throws IOException {
    await(pupil, line -> line.equals("GROUP NONE 2"));
    awaitFrames(pupil, 1);
  }

  private static void awaitFrames(ChildJvm pupil, int seconds) throws IOException {
    for (int i = 0; i < seconds; i++) {
      await(pupil, line -> line.startsWith("frames"));
    }
  }

  /** Prints how many bytes each port carries while three pupils receive. */
  private void stream() throws IOException {
    List<ChildJvm> pupils = List.of(pupil(1), pupil(2), pupil(3));
    for (ChildJvm each : pupils) {
      awaitGroup(each);
    }
    Map<String, long[]> before = ports();
    for (ChildJvm each : pupils) {
      awaitFrames(each, 3);
    }
    Map<String, long[]> after = ports();
    after.forEach((port, bytes) ->
        System.out.printf(
            "%s %d %d%n", port, bytes[0] - before.get(port)[0], bytes[1] - before.get(port)[1]));
  }

  /** Prints what a pupil reports whose port drops multicast from some moment on. */
  private void blocked() throws Exception {
    ChildJvm pupil = pupil(1);
    awaitGroup(pupil);
    nft("add table bridge t");
    nft("add chain bridge t f { type filter hook forward priority 0; }");
    nft("add rule bridge t f oifname p1 meta pkttype multicast drop");
    long began = System.nanoTime();
    String line = await(pupil, each -> true);
    while (!line.startsWith("UNICAST")) {
      System.out.println(line);
      line = await(pupil, each -> true);
    }
    System.out.println(line);
    System.out.println("millis " + (System.nanoTime() - began) / 1_000_000);
    for (int i = 0; i < 3; i++) {
      System.out.println(await(pupil, next -> next.startsWith("frames")));
    }
  }

  /** Prints what a member decrypts before and after it is removed. */
  private void removed() throws IOException {
    ChildJvm pupil = pupil(1);
    ChildJvm spy = start(2, SpyProgram.class);
    String member = await(spy, line -> printed(line).startsWith("member "));
    awaitGroup(pupil);
    await(spy, line -> line.equals("GROUP NONE"));
    spy.line();
    System.out.println(spy.line());
    teacher.ask(member.substring("member ".length()));
    for (int i = 0; i < 10; ) {
      String line = await(spy, each -> true);
      System.out.println(line);
      i += line.startsWith("decrypted") ? 1 : 0;
    }
    awaitFrames(pupil, 1);
    System.out.println(await(pupil, line -> line.startsWith("frames")));
  }

  private static String printed(String line) {
    if (line.startsWith("refused")) {
      System.out.println(line);
    }
    return line;
  }

  private static void nft(String command) throws IOException, InterruptedException {
    if (new ProcessBuilder("nft", command).inheritIO().start().waitFor() != 0) {
      throw new IOException("nft " + command);
    }
  }

  /** {@return received and sent bytes of each port of the switch} */
  private static Map<String, long[]> ports() throws IOException {
    Process process = new ProcessBuilder("ip", "-s", "-j", "link").start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Map<String, long[]> all = new TreeMap<>();
    PORT.matcher(printed)
        .results()
        .forEach(match ->
            all.put(
                match.group(1),
                new long[] {Long.parseLong(match.group(2)), Long.parseLong(match.group(3))}));
    return all;
  }

  @Override
  public void close() {
    children.forEach(ChildJvm::close);
  }
}
