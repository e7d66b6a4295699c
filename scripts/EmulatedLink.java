import dev.parley.testkit.net.LinkCounters;
import dev.parley.testkit.net.LinkShape;
import dev.parley.testkit.net.TunLink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Program behind scripts/emulated-link: two network namespaces with a line between them, a command
 * in the client's. The names of the namespaces tell the process that made them and when it began,
 * so that the next run finds what a killed one left behind.
 */
final class EmulatedLink {
  private static final String PREFIX = "parley-line-";
  private static final String SERVER = "10.77.0.1";
  private static final String CLIENT = "10.77.0.2";
  private static final int CANNOT = 77;
  private static final int IP_PROTOCOL = 9;
  private static final int UDP = 17;
  private static final Map<String, String> OPTIONS =
      Map.of(
          "--rate",
          "64k",
          "--rtt",
          "300ms",
          "--jitter",
          "0ms",
          "--loss",
          "1%",
          "--duplicate",
          "0%",
          "--reorder",
          "0%",
          "--queue",
          "1s",
          "--udp",
          "yes",
          "--seed",
          "1");

  public static void main(String[] arguments) throws Exception {
    int split = Arrays.asList(arguments).indexOf("--");
    if (split < 0 || split == arguments.length - 1) {
      throw usage("no -- COMMAND");
    }
    var options = options(Arrays.copyOf(arguments, split));
    var command = List.of(arguments).subList(split + 1, arguments.length);
    var shape = shape(options);
    sweep();
    var self = ProcessHandle.current();
    try (var run =
        new Run(
            PREFIX + self.pid() + "-" + started(self.pid()),
            shape,
            passes(options.get("--udp")),
            Long.parseLong(options.get("--seed")))) {
      Runtime.getRuntime().addShutdownHook(new Thread(run::close));
      run.make();
      System.exit(run.command(command));
    } catch (IOException e) {
      System.err.println("emulated-link: this machine cannot make the line: " + e.getMessage());
      System.exit(CANNOT);
    }
  }

  private static Map<String, String> options(String[] given) {
    var options = new HashMap<>(OPTIONS);
    for (int i = 0; i < given.length; i += 2) {
      if (!OPTIONS.containsKey(given[i]) || i + 1 == given.length) {
        throw usage("not an option with a value: " + given[i]);
      }
      options.put(given[i], given[i + 1]);
    }
    return options;
  }

  private static LinkShape shape(Map<String, String> options) {
    try {
      var delay = time(options.get("--rtt")).dividedBy(2);
      return LinkShape.OPEN
          .rate(rate(options.get("--rate")), time(options.get("--queue")))
          .delay(delay, time(options.get("--jitter")))
          .faults(
              share(options.get("--loss")),
              share(options.get("--duplicate")),
              share(options.get("--reorder")));
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
  }

  /** A firewall may let no datagrams through, and says so to nobody. */
  private static Predicate<byte[]> passes(String udp) {
    return switch (udp) {
      case "yes" -> _ -> true;
      case "no" -> packet -> packet[IP_PROTOCOL] != UDP;
      default -> throw usage("--udp is yes or no, not " + udp);
    };
  }

  private static long rate(String text) {
    var digits = text.replaceAll("[kM]$", "");
    return Long.parseLong(digits)
        * (text.endsWith("k") ? 1_000 : text.endsWith("M") ? 1_000_000 : 1);
  }

  private static Duration time(String text) {
    return text.endsWith("ms")
        ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
        : Duration.ofSeconds(Long.parseLong(text.replaceAll("s$", "")));
  }

  private static double share(String text) {
    return Double.parseDouble(text.replaceAll("%$", "")) / 100;
  }

  private static RuntimeException usage(String wrong) {
    System.err.println("emulated-link: " + wrong);
    System.err.println(
        "Usage: scripts/emulated-link [--rate 64k] [--rtt 300ms] [--jitter 0ms] [--loss 1%] [--duplicate 0%] [--reorder 0%] [--queue 1s] [--udp yes] [--seed 1] -- COMMAND");
    System.exit(2);
    throw new AssertionError("ended");
  }

  /** Ends and removes what runs left behind whose process is there no more. */
  private static void sweep() throws IOException, InterruptedException {
    var folder = Path.of("/run/netns");
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (var entries = Files.list(folder)) {
      for (var name :
          entries
              .map(entry -> entry.getFileName().toString())
              .filter(name -> name.startsWith(PREFIX))
              .toList()) {
        var parts = name.substring(PREFIX.length()).split("-");
        if (parts.length == 3 && !started(Long.parseLong(parts[0])).equals(parts[1])) {
          System.err.println("emulated-link: removing what an ended run left behind: " + name);
          remove(name);
        }
      }
    }
  }

  /** When the process began, in the kernel's ticks; empty: there is none. */
  private static String started(long pid) {
    try {
      var stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[19];
    } catch (IOException e) {
      return "";
    }
  }

  private static void remove(String namespace) throws IOException, InterruptedException {
    for (var pid : output("ip", "netns", "pids", namespace).split("\\s+")) {
      if (!pid.isEmpty()) {
        ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
      }
    }
    output("ip", "netns", "del", namespace);
  }

  private static String output(String... command) throws IOException, InterruptedException {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + said.strip());
    }
    return said;
  }

  private static final class Run implements AutoCloseable {
    private final String server;
    private final String client;
    private final String device = "pl" + ProcessHandle.current().pid();
    private final LinkShape shape;
    private final Predicate<byte[]> passes;
    private final long seed;
    private final List<String> made = new ArrayList<>();
    private TunLink line;
    private long began;

    Run(String name, LinkShape shape, Predicate<byte[]> passes, long seed) {
      server = name + "-server";
      client = name + "-client";
      this.shape = shape;
      this.passes = passes;
      this.seed = seed;
    }

    void make() throws IOException, InterruptedException {
      line = TunLink.open(device + "c", device + "s", shape, shape, passes, seed);
      end(client, device + "c", CLIENT, SERVER);
      end(server, device + "s", SERVER, CLIENT);
    }

    private void end(String namespace, String name, String address, String peer)
        throws IOException, InterruptedException {
      output("ip", "netns", "add", namespace);
      made.add(namespace);
      output("ip", "link", "set", name, "netns", namespace);
      output("ip", "-n", namespace, "link", "set", "lo", "up");
      output("ip", "-n", namespace, "address", "add", address, "peer", peer, "dev", name);
      output("ip", "-n", namespace, "link", "set", name, "up");
    }

    int command(List<String> command) throws IOException, InterruptedException {
      var whole = new ArrayList<>(List.of("nsenter", "--net=/run/netns/" + client, "--"));
      whole.addAll(command);
      var builder = new ProcessBuilder(whole).inheritIO();
      builder.environment().put("PARLEY_LINE_ADDRESS", SERVER);
      builder.environment().put("PARLEY_LINE_DEVICES", device + "c " + device + "s");
      builder.environment().put("PARLEY_LINE_SERVER", "nsenter --net=/run/netns/" + server + " --");
      began = System.nanoTime();
      return builder.start().waitFor();
    }

    @Override
    public synchronized void close() {
      try {
        if (began != 0) {
          print("up", line.up());
          print("down", line.down());
          began = 0;
        }
        for (var namespace : made) {
          remove(namespace);
        }
        made.clear();
        if (line != null) {
          line.close();
        }
      } catch (IOException | InterruptedException e) {
        System.err.println(
            "emulated-link: not all could be removed, the next run tries again: " + e.getMessage());
      }
    }

    private void print(String way, LinkCounters traffic) {
      double seconds = (System.nanoTime() - began) / 1e9;
      System.err.printf(
          Locale.ROOT,
          "emulated-link: %-4s %d bytes in %d packets, %.1f kbit/s over %.1f s; %d lost, %d dropped by the full queue%n",
          way,
          traffic.deliveredBytes(),
          traffic.delivered(),
          traffic.deliveredBytes() * 8 / seconds / 1000,
          seconds,
          traffic.lost(),
          traffic.queueDrops());
    }
  }
}
