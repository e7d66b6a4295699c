package builds;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The command: finds the daemon of this folder by its name, or starts it. */
public final class Build {
  private static final File LOG = new File("target/daemon.log");

  private Build() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    String folder = Path.of("").toAbsolutePath().toString();
    URI name = URI.create("local:builds-" + Integer.toHexString(folder.hashCode()));
    try (Parley parley = Parley.start();
        Peer daemon = find(parley, name)) {
      Builder builder = daemon.lookup("builder", Builder.class);
      if (args[0].equals("stop")) {
        builder.stop();
        System.out.println("Stopped the daemon");
      } else {
        int number = builder.run(args[0], line -> System.out.println("Daemon: " + line));
        System.out.println("Build " + number + " of this daemon is done");
      }
    }
  }

  private static Peer find(Parley parley, URI name) throws IOException, InterruptedException {
    Process started = null;
    while (true) {
      try {
        Peer daemon = parley.connect(name);
        System.out.println(started == null ? "Found a daemon" : "Started a daemon");
        return daemon;
      } catch (TransportException e) {
        if (e.reason() != Reason.UNREACHABLE) {
          throw e;
        }
      }
      if (started == null) {
        started = start(name);
      } else if (started.waitFor(50, TimeUnit.MILLISECONDS) && started.exitValue() != 0) {
        throw new IOException("the daemon has ended: see " + LOG);
      }
    }
  }

  private static Process start(URI name) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Daemon.class.getName(),
            name.toString())
        .redirectErrorStream(true)
        .redirectOutput(LOG) // the daemon outlives this program's own output
        .start();
  }
}
