package dev.parley.bench.distribution;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.distribution.VirtualLan.PortBytes;
import dev.parley.bench.ends.LineProtocolServer;
import dev.parley.bench.table.BenchException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Process beside the virtual switch, with its seats. It starts senders at the server's host, each a
 * process of its own, and answers these questions:
 *
 * <pre>
 *   send SENDER multicast|unicast RECEIVERS BYTES LOAD MILLIS WARM   as SenderMain
 *   classroom group|unicast SEATS SECONDS                            as ClassroomFigures
 * </pre>
 *
 * From the first classroom on, all ports have 100 Mbit/s.
 */
public final class LanMain {
  private static final int LEAST_PERCENT = 90;
  private static final int PERCENT = 100;
  private static final int ATTEMPTS = 3;
  private static final int FIRST_WARM = 6; // times as many bursts for a JVM that has just started
  private static final int FIRST_TARGETS = 10;
  private static final long PAUSE_MILLIS = 5;
  private static final long SWITCH_MILLIS = 50; // in which the switch empties its queues

  private final VirtualLan lan;
  private final String compiled;
  private final Path folder;
  private final Map<String, ChildProcess> senders = new HashMap<>();
  private boolean limited;
  private @Nullable GroupReceivers receivers; // null while no seat has joined a group

  private LanMain(VirtualLan lan, String compiled, Path folder) {
    this.lan = lan;
    this.compiled = compiled;
    this.folder = folder;
  }

  /** Runs the process; takes the path of the sender in C, and a folder for standard errors. */
  public static void main(String[] args) throws Exception {
    LanMain program = new LanMain(VirtualLan.open(), args[0], Path.of(args[1]));
    LineProtocolServer.serve("-", program::answer);
  }

  private String answer(List<String> words) throws Exception {
    return switch (words.getFirst()) {
      case "send" -> send(words);
      case "classroom" -> classroom(words);
      default -> throw new BenchException("unknown question: " + words);
    };
  }

  private String send(List<String> words) throws IOException, InterruptedException {
    if (receivers == null) {
      receivers = new GroupReceivers(lan);
    }
    String way = words.get(2);
    int bytes = Integer.parseInt(words.get(4));
    int warm = Integer.parseInt(words.get(7));
    int datagrams =
        way.equals("multicast") ? PacketBurst.ofGroup(bytes) : PacketBurst.DATAGRAMS_MAX;
    ChildProcess sender = sender(words.get(1), warm);
    String question =
        "send %s %d %d %s %d "
            .formatted(
                targets(way, Integer.parseInt(words.get(3))),
                datagrams,
                bytes,
                words.get(5),
                PAUSE_MILLIS);
    // Bursts that warm the sender up come without pauses; the switch drops some of them.
    sender.ask(question + "0 " + warm, ChildProcess.ANSWER_MAX);
    String measured = question + words.get(6) + " 0";
    for (int attempt = 1; ; attempt++) {
      Thread.sleep(SWITCH_MILLIS);
      PortBytes before = VirtualLan.ports().getFirst();
      String answer = sender.ask(measured, ChildProcess.ANSWER_MAX);
      long arrived = VirtualLan.ports().getFirst().received() - before.received();
      long sent = Long.parseLong(answer.split(" ", -1)[1]) * bytes;
      if (arrived * PERCENT >= sent * LEAST_PERCENT) {
        return answer;
      }
      if (attempt == ATTEMPTS) {
        throw new BenchException(
            "only %,d of %,d bytes arrived at the switch".formatted(arrived, sent));
      }
    }
  }

  private ChildProcess sender(String name, int warm) throws UnknownHostException {
    ChildProcess running = senders.get(name);
    if (running == null) {
      running = new ChildProcess(name, lan.at(1, command(name)), folder);
      senders.put(name, running);
      List<String> ways =
          name.equals("group") ? List.of("multicast") : List.of("unicast", "multicast");
      for (String way : ways) {
        String targets = targets(way, FIRST_TARGETS);
        String load = " 30 1024 join 0 0 ";
        running.ask("send " + targets + load + warm * FIRST_WARM, ChildProcess.ANSWER_MAX);
      }
    }
    return running;
  }

  private List<String> command(String name) throws UnknownHostException {
    String address = VirtualLan.address(1).getHostAddress();
    List<String> command = new ArrayList<>(List.of("taskset", "-c", "0"));
    command.addAll(
        switch (name) {
          case "mmsg", "segment" -> List.of(compiled, name, address);
          default -> ChildProcess.java(SenderMain.class, name, address);
        });
    return command;
  }

  private static String targets(String way, int receivers) throws UnknownHostException {
    if (way.equals("multicast")) {
      return VirtualLan.group(receivers).getHostAddress();
    }
    return String.join(
        ",", IntStream.rangeClosed(2, receivers + 1).mapToObj(host -> "10.81.0." + host).toList());
  }

  private String classroom(List<String> words) throws IOException, InterruptedException {
    if (receivers != null) {
      receivers.close();
      receivers = null;
    }
    if (!limited) {
      lan.limitPorts();
      limited = true;
    }
    boolean byGroup = words.get(1).equals("group");
    Classroom classroom = new Classroom(lan, byGroup, Integer.parseInt(words.get(2)));
    try {
      return classroom.run(Integer.parseInt(words.get(3))).line();
    } finally {
      classroom.end();
    }
  }
}
