package dev.parley.cli;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.naming.NamingServer;
import dev.parley.transport.api.TransportConfig;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The {@code parley naming} command: runs a CORBA naming service (CosNaming) until it is stopped.
 */
@Command(
    name = "naming",
    description = {
      "Start a CORBA naming service (CosNaming) for any ORB. It prints its corbaloc and"
          + " its IOR when it is ready; Ctrl-C or SIGTERM stops it.",
      "",
      "Anyone who can reach the port can bind and unbind names. Other ORBs find it by"
          + " -ORBInitRef NameService=corbaloc::HOST:PORT/NameService, those of older JDKs by"
          + " -ORBInitialHost and -ORBInitialPort."
    },
    footer = {
      "",
      "Examples:",
      "  parley naming",
      "  parley naming --port 3700 --data /srv/names      names are there again after a restart",
      "  parley naming --host 0.0.0.0 --name names.example --plain"
    })
final class NamingCommand implements Callable<Integer> {
  private static final Set<String> WILDCARD_ADDRESSES = Set.of("0.0.0.0", "::", "[::]");

  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "2809",
      description = "TCP port to listen on; 0 for any free port. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description = "Address to listen on. Default: ${DEFAULT-VALUE}, this machine only.")
  private String host = "127.0.0.1";

  @Option(
      names = "--name",
      paramLabel = "HOST",
      description = "Host name in published references, if clients use another one than --host.")
  private @Nullable String name; // null: --host

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Folder for the names. Without it, names are lost when the service stops.")
  private @Nullable Path data; // null: not stored

  @Option(names = "--plain", description = "Allow unencrypted connections from other machines.")
  private boolean plain;

  @Override
  public Integer call() throws InterruptedException {
    URI endpoint = endpoint();
    Parley parley = Parley.builder().product("parley-naming").start();
    Orb iiop =
        Orb.builder(parley)
            .transportConfig(TransportConfig.builder().plainOffMachine(plain).build())
            .publishedHost(published())
            .start();
    CountDownLatch stopped = new CountDownLatch(1);
    try {
      int given = iiop.listen(endpoint).endpoint().getPort();
      NamingServer names = start(iiop);
      Thread stop =
          Thread.ofPlatform()
              .name("parley-stop")
              .unstarted(() -> {
                close(names, iiop, parley);
                stopped.countDown();
                Runtime.getRuntime().halt(ExitCode.OK.code()); // a requested stop is no failure
              });
      Runtime.getRuntime().addShutdownHook(stop);
      tell(names, given);
    } catch (RuntimeException e) {
      iiop.close();
      parley.close();
      throw e;
    }
    stopped.await();
    return ExitCode.OK.code();
  }

  private URI endpoint() {
    if (port < 0 || port > 65_535) {
      throw new CliException(ExitCode.USAGE, "--port " + port + " is not within 0 to 65535");
    }
    if (name == null && WILDCARD_ADDRESSES.contains(host)) {
      throw new CliException(
          ExitCode.USAGE,
          "--host " + host + " is not an address that clients can use; give one with --name");
    }
    try {
      return URI.create("tcp://" + bracketed(host) + ":" + port);
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.USAGE, "--host " + host + " is not a host name");
    }
  }

  private String published() {
    return name == null ? host : name;
  }

  private static String bracketed(String address) {
    return address.indexOf(':') >= 0 && !address.startsWith("[") ? "[" + address + "]" : address;
  }

  private NamingServer start(Orb iiop) {
    NamingServer.Builder builder = NamingServer.builder(iiop);
    if (data != null) {
      builder.folder(data);
    }
    return builder.start();
  }

  private void tell(NamingServer names, int given) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "The naming service is ready: corbaloc:iiop:1.2@%s:%d/NameService"
            .formatted(bracketed(published()), given));
    out.println(names.root());
    out.flush();
  }

  private static void close(NamingServer names, Orb iiop, Parley parley) {
    names.close();
    iiop.close();
    parley.close();
  }
}
