package dev.parley.discovery;

import dev.parley.transport.api.Announcement;
import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * A service name that this process holds: its lock, and its run file, which is rewritten at each
 * change.
 *
 * <p>Threads: safe for all.
 */
final class LocalAnnouncement implements Announcement {
  private static final Logger LOG = System.getLogger(LocalAnnouncement.class.getName());

  private final ServiceRegistry services;
  private final URI uri;
  private final String name;
  private final List<URI> wanted;
  private final NameLock hold;
  private final Instant started = Instant.now().truncatedTo(ChronoUnit.MILLIS);
  private List<URI> endpoints = List.of(); // guarded by this; empty until it listens
  private List<ExportedService> offers = List.of(); // guarded by this
  private boolean closed; // guarded by this

  LocalAnnouncement(
      ServiceRegistry services, URI uri, String name, List<URI> wanted, NameLock hold) {
    this.services = services;
    this.uri = uri;
    this.name = name;
    this.wanted = wanted;
    this.hold = hold;
  }

  @Override
  public List<URI> wantedEndpoints() {
    return wanted;
  }

  @Override
  public synchronized void publishEndpoints(List<URI> now) {
    endpoints = List.copyOf(now);
    try {
      write();
    } catch (IOException e) {
      throw new TransportException(
          Reason.IO, uri, services.file(name) + " cannot be written: " + e.getMessage(), e);
    }
  }

  /**
   * Publishes the exports. When the run file cannot be written, the old description stays and the
   * failure is logged: calls work anyway.
   */
  @Override
  public synchronized void publishExports(List<ExportedService> now) {
    if (offers.equals(now)) {
      return;
    }
    offers = List.copyOf(now);
    try {
      write();
    } catch (IOException e) {
      LOG.log(
          Level.WARNING,
          "{0}: {1} does not say what is exported now, it cannot be written: {2}",
          uri,
          services.file(name),
          e.getMessage());
    }
  }

  private void write() throws IOException {
    if (!closed && !endpoints.isEmpty()) {
      ServiceEntry service =
          new ServiceEntry(name, ServiceRegistry.PID, started, endpoints, offers, 0);
      RuntimeFolder.write(services.file(name), RunFile.write(service));
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    // The run file is removed while the name is still
    // locked: the next owner's file must not be removed.
    try (hold) {
      RuntimeFolder.remove(services.file(name));
    } catch (IOException e) {
      LOG.log(Level.WARNING, services.file(name) + " could not be removed", e);
    }
  }
}
