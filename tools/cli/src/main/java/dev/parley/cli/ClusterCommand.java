package dev.parley.cli;

import dev.parley.cli.cluster.NodeCertificates;
import dev.parley.cli.cluster.NodeProcess;
import dev.parley.cli.cluster.TrialCluster;
import dev.parley.cli.cluster.TrialCluster.TrialOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley cluster} command: certificates for nodes, and a cluster for a trial. */
@Command(
    name = "cluster",
    description = "Make certificates for the nodes of a cluster, or try a cluster on this machine.",
    synopsisSubcommandLabel = "certificates|try",
    subcommands = {ClusterCommand.Certificates.class, ClusterCommand.Try.class},
    footer = {
      "",
      "Examples:",
      "  parley cluster try 3",
      "  parley cluster certificates tls n1=10.0.0.1 n2=10.0.0.2 n3=10.0.0.3"
    })
final class ClusterCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getErr());
    throw new CliException(ExitCode.USAGE, "missing subcommand; use certificates or try");
  }

  /** The {@code parley cluster certificates} command. */
  @Command(
      name = "certificates",
      description = {
        "Make an authority, and for each node a certificate that it signed.",
        "",
        "The folder gets authority.pem, authority-key.pem, and NODE.pem and NODE-key.pem for each"
            + " node. An authority that is there signs further nodes. A machine needs"
            + " authority.pem and the two files of its node; keep authority-key.pem elsewhere."
      },
      footer = {
        "",
        "Examples:",
        "  parley cluster certificates tls n1=10.0.0.1 n2=10.0.0.2",
        "  parley cluster certificates tls n3=node3.school.example"
      })
  static final class Certificates implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder for the files.")
    private Path folder = Path.of("");

    @Parameters(
        index = "1..*",
        arity = "1..*",
        paramLabel = "NODE=HOST",
        description = "Name of a node, and the host of its --node-endpoint.")
    private Map<String, String> nodes = new LinkedHashMap<>();

    @Override
    public Integer call() throws IOException {
      NodeCertificates certificates = NodeCertificates.in(folder);
      PrintWriter out = spec.commandLine().getOut();
      for (Map.Entry<String, String> node : nodes.entrySet()) {
        NodeCertificates.CertificateFiles made =
            certificates.make(node.getKey(), Set.of(node.getValue()));
        out.println("%s  %s".formatted(made.certificate(), made.key()));
      }
      out.flush();
      return ExitCode.OK.code();
    }
  }

  /** The {@code parley cluster try} command. */
  @Command(
      name = "try",
      description = {
        "Start servers of NATS and nodes on this machine, for looking, until you stop the command.",
        "",
        "Needs the program nats-server 2.15.2 or newer: from --nats, PARLEY_NATS or the PATH;"
            + " scripts/install-nats of the sources builds it. What is written is kept in --data."
      },
      footer = {
        "",
        "Examples:",
        "  parley cluster try 3",
        "  parley cluster try 3 --port 8000 --data trial"
      })
  static final class Try implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

    @Parameters(
        arity = "0..1",
        paramLabel = "COUNT",
        defaultValue = "3",
        description = "Nodes, 1 to 9. Default: ${DEFAULT-VALUE}.")
    private int count;

    @Option(
        names = "--engine",
        paramLabel = "COUNT",
        defaultValue = "3",
        description = "Servers of NATS, 1 or 3. Default: ${DEFAULT-VALUE}.")
    private int servers;

    @Option(
        names = "--port",
        paramLabel = "PORT",
        defaultValue = "7007",
        description =
            "Port of the first node; each further one has a port 10 higher. 0 for free ones."
                + " Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(names = "--nats", paramLabel = "FILE", description = "The program nats-server.")
    private @Nullable Path nats; // null: found

    @Option(
        names = "--data",
        paramLabel = "DIR",
        description = "Folder for all data. Default: a new one that is deleted at the end.")
    private @Nullable Path data; // null: temporary

    @Override
    public Integer call() throws IOException, InterruptedException {
      if (count < 1 || count > TrialCluster.NODES_MAX || (servers != 1 && servers != 3)) {
        throw new CliException(
            ExitCode.USAGE,
            "%d nodes on %d servers; there may be 1 to %d nodes on 1 or 3 servers"
                .formatted(count, servers, TrialCluster.NODES_MAX));
      }
      PrintWriter out = spec.commandLine().getOut();
      Path program = TrialCluster.program(nats);
      Path folder = data == null ? Files.createTempDirectory("parley-cluster") : data;
      TrialCluster cluster = new TrialCluster(folder, data == null, Main.program(), program);
      Thread stop = Thread.ofPlatform().name("parley-cluster-stop").unstarted(cluster::close);
      Runtime.getRuntime().addShutdownHook(stop);
      cluster.start(
          new TrialOptions(count, servers, port, TrialOptions.ALWAYS), node -> print(node, out));
      out.println("Stop all with Ctrl-C. Kill one to see its rooms move: kill -9 PID");
      out.flush();
      cluster.await();
      return ExitCode.OK.code();
    }

    private static void print(NodeProcess node, PrintWriter out) {
      out.println(
          "%s  %s  pid %d  --data %s".formatted(node.id(), node.url(), node.pid(), node.data()));
      out.flush();
    }
  }
}
