package dev.parley.attached;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.base.Limits;
import dev.parley.transport.api.Announcement;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportRegistry;
import dev.parley.transport.api.TransportScheme.Reach;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rendezvous of a parent and its child: listens on every available local transport under a random
 * name. Only a connection with the token that was last set is accepted, and each token once.
 *
 * <p>Threads: safe for all.
 */
final class ParentRendezvous implements AutoCloseable {
  /** Scheme of the child's endpoint, whichever transport it uses. */
  static final String SCHEME = "attached";

  private static final String PREFIX = SCHEME + "-";

  /** Pattern of the names that {@link #open} creates: other names may share the prefix. */
  private static final Pattern NAME =
      Pattern.compile(PREFIX + "(\\d{1,18})-\\p{XDigit}{16}\\.\\w+");

  private static final Set<Reach> BETWEEN_PROCESSES = Set.of(Reach.SAME_USER, Reach.SAME_MACHINE);

  private static final SecureRandom RANDOM = new SecureRandom();

  private static final System.Logger LOG = System.getLogger(ParentRendezvous.class.getName());

  private final TransportRegistry transports;
  private volatile List<URI> listening = List.of();
  private @Nullable String token; // guarded by this; null: no child is expected
  private Consumer<Connection> arrived = connection -> {}; // guarded by this

  private ParentRendezvous(TransportConfig config) {
    transports = new TransportRegistry(config);
  }

  /**
   * Listens on all transports that are available.
   *
   * @param schemes the URI schemes to try, the best first; empty for all that reach processes of
   *     this machine only
   * @throws LaunchException when none is available
   */
  static ParentRendezvous open(TransportConfig config, List<String> schemes) {
    ParentRendezvous rendezvous = new ParentRendezvous(config);
    sweep(RuntimeFolder.path());
    // Short, because the folder and the name have to fit into the path of a Unix socket.
    String name =
        PREFIX
            + ProcessHandle.current().pid()
            + "-"
            + HexFormat.of().toHexDigits(RANDOM.nextLong());
    try {
      RuntimeFolder.create(RuntimeFolder.path());
      List<URI> wanted = rendezvous.endpoints(schemes, name);
      rendezvous.transports.listen(
          URI.create(SCHEME + ":" + name),
          rendezvous.new RendezvousAnnouncement(wanted),
          rendezvous::accept);
      return rendezvous;
    } catch (TransportException | IOException | IllegalArgumentException e) {
      rendezvous.close();
      throw new LaunchException(
          "no transport is available by which a child could reach this JVM: " + e.getMessage(), e);
    }
  }

  /** Announcement that only collects the endpoints, which are passed to the child alone. */
  private final class RendezvousAnnouncement implements Announcement {
    private final List<URI> wanted;

    RendezvousAnnouncement(List<URI> wanted) {
      this.wanted = wanted;
    }

    @Override
    public List<URI> wantedEndpoints() {
      return wanted;
    }

    @Override
    public void publishEndpoints(List<URI> endpoints) {
      listening = endpoints;
    }

    @Override
    public void publishExports(List<ExportedService> offers) {
      // a child looks up what it knows
    }

    @Override
    public void close() {
      listening = List.of();
    }
  }

  /** Deletes the sockets and pipes of parents that were killed. */
  static void sweep(Path folder) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, PREFIX + "*-*")) {
      for (Path file : files) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      LOG.log(System.Logger.Level.DEBUG, "rendezvous files of dead parents may be left", e);
    }
  }

  private List<URI> endpoints(List<String> schemes, String name) {
    Path folder = RuntimeFolder.path();
    return schemes.isEmpty()
        ? transports.localEndpoints(name, folder, BETWEEN_PROCESSES)
        : schemes.stream()
            .map(scheme ->
                transports
                    .localEndpoint(scheme, name, folder)
                    .orElseGet(() -> URI.create(scheme + ":" + name)))
            .toList();
  }

  /** {@return the endpoints for the child, the best first} */
  List<URI> endpoints() {
    return listening;
  }

  /** Sets the token of the next child, which is accepted once. */
  synchronized void acceptToken(String value, Consumer<Connection> whenArrived) {
    token = value;
    arrived = whenArrived;
  }

  private void accept(Connection connection) {
    Thread timeout =
        Thread.ofVirtual()
            .unstarted(() -> {
              try {
                Thread.sleep(Limits.OPEN_TIMEOUT);
                connection.close(CloseReason.OPEN_TIMEOUT, "no token was received");
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // it came, or the connection ended
              }
            });
    timeout.start();
    connection.closed().thenRun(timeout::interrupt);
    TokenConnection.readingToken(
        connection,
        (brought, introduced) -> {
          timeout.interrupt();
          admit(brought, introduced);
        });
  }

  private void admit(String brought, Connection connection) {
    Consumer<Connection> then = null;
    synchronized (this) {
      if (token != null && MessageDigest.isEqual(token.getBytes(UTF_8), brought.getBytes(UTF_8))) {
        token = null;
        then = arrived;
      }
    }
    if (then == null) {
      connection.close(CloseReason.REFUSED, "this is not the JVM that was started here");
    } else {
      then.accept(connection);
    }
  }

  @Override
  public void close() {
    transports.close();
  }
}
