package dev.parley.discovery;

import dev.parley.transport.api.Announcement;
import dev.parley.transport.api.Discovery;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.transport.api.TransportRegistry;
import dev.parley.transport.api.TransportScheme.Reach;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Service discovery for one user on one machine, {@code local:NAME}. */
public final class LocalDiscovery implements Discovery {
  private static final Logger LOG = System.getLogger(LocalDiscovery.class.getName());

  /** Upper bound for the names in an error message. */
  private static final int NAMES_MAX = 8;

  /**
   * Time for which a busy lock is retried: a process that only checks whether an owner lives holds
   * the lock for a moment, which may be long on a busy machine.
   */
  private static final Duration LOOK_MAX = Duration.ofSeconds(2);

  /**
   * Time for which a busy lock is retried when the announced owner's process runs: then the owner
   * most likely holds it.
   */
  private static final Duration OWNED_LOOK_MAX = Duration.ofMillis(40);

  private static final long ATTEMPT_NANOS = 2_000_000;

  private final ServiceRegistry services;

  /** Creates the discovery of this user's services. */
  public LocalDiscovery() {
    this(new ServiceRegistry());
  }

  LocalDiscovery(ServiceRegistry services) {
    this.services = services;
  }

  @Override
  public Set<String> schemes() {
    return Set.of(ServiceName.SCHEME);
  }

  @Override
  public List<URI> resolve(URI uri, TransportRegistry transports) {
    ServiceName name = ServiceName.of(uri);
    try {
      ServiceEntry service = services.read(name.text());
      return service.pid() == ServiceRegistry.PID
          ? service.endpoints()
          : service.endpoints().stream().filter(each -> !transports.isWithinJvm(each)).toList();
    } catch (NoSuchFileException e) {
      throw new TransportException(
          Reason.UNREACHABLE, uri, "no service of this user has this name; " + others(), e);
    } catch (IOException e) {
      throw failed(uri, "the announcement of that name cannot be trusted", e);
    }
  }

  private String others() {
    try {
      Set<String> names = services.names();
      if (names.isEmpty()) {
        return "there are no services";
      }
      String some = String.join(", ", names.stream().limit(NAMES_MAX).toList());
      int left = names.size() - NAMES_MAX;
      return "there is " + some + (left > 0 ? " and " + left + " more" : "") + "; try parley ls";
    } catch (IOException e) {
      return "others cannot be read: " + e.getMessage();
    }
  }

  private static TransportException failed(URI uri, String what, IOException e) {
    return new TransportException(
        e instanceof AccessDeniedException ? Reason.PERMISSION : Reason.IO,
        uri,
        what + ": " + e.getMessage(),
        e);
  }

  @Override
  public void reportUnreachable(URI uri) {
    try {
      services.removeDead(ServiceName.of(uri).text());
    } catch (IOException e) {
      LOG.log(Level.WARNING, uri + ": what its owner left could not be removed", e);
    }
  }

  @Override
  public Announcement announce(URI uri, TransportRegistry transports) {
    ServiceName name = ServiceName.of(uri);
    try {
      services.make();
      NameLock hold = take(name.text());
      if (hold == null) {
        throw inUse(name);
      }
      try {
        services.remove(name.text());
      } catch (IOException e) {
        hold.close();
        throw e;
      }
      return new LocalAnnouncement(services, uri, name.text(), wanted(name, transports), hold);
    } catch (IOException e) {
      throw failed(uri, "the name cannot be taken", e);
    }
  }

  private @Nullable NameLock take(String name) throws IOException {
    long begun = System.nanoTime();
    while (true) {
      ServiceEntry owner = services.readable(name);
      if (services.isHeldHere(name, owner)) {
        return null;
      }
      NameLock hold = NameLock.take(services.lockFile(name));
      if (hold != null) {
        return hold;
      }
      boolean owned = owner != null && ProcessHandle.of(owner.pid()).isPresent();
      Duration retryMax = owned ? OWNED_LOOK_MAX : LOOK_MAX;
      if (System.nanoTime() - begun > retryMax.toNanos()) {
        return null;
      }
      LockSupport.parkNanos(ATTEMPT_NANOS);
    }
  }

  private TransportException inUse(ServiceName name) {
    ServiceEntry owner = services.readable(name.text());
    String who =
        owner == null
            ? "another process of this user"
            : owner.pid() == ServiceRegistry.PID ? "this process" : "process " + owner.pid();
    String since = owner == null ? "" : ", since " + owner.started();
    return new TransportException(
        Reason.IN_USE,
        name.uri(),
        who + " has that name" + since + "; take another name, or end that process",
        null);
  }

  private List<URI> wanted(ServiceName name, TransportRegistry transports) {
    Set<Reach> reaches = EnumSet.of(Reach.SAME_JVM, Reach.SAME_USER, Reach.SAME_MACHINE);
    if (name.tcp()) {
      reaches.add(Reach.NETWORK);
    }
    String stem = services.endpointName(name.text(), ServiceRegistry.PID);
    return transports.localEndpoints(stem, services.runtimeFolder(), reaches);
  }
}
