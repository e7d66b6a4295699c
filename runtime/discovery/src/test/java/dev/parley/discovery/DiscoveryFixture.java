package dev.parley.discovery;

import dev.parley.transport.api.Announcement;
import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** A run folder of a test, and what it takes to have services in it. */
final class DiscoveryFixture {
  static final List<URI> WAYS =
      List.of(URI.create("jvm:desk-1"), URI.create("memory:desk-1"), URI.create("unix:/x/desk-1"));

  final ServiceRegistry services;
  final LocalDiscovery discovery;

  /** Describes schemes; opens no transport, so there is nothing to close. */
  final TransportRegistry transports = new TransportRegistry(TransportConfig.DEFAULT);

  /**
   * @param folder is made, in a folder that is there
   */
  DiscoveryFixture(Path folder) {
    services = new ServiceRegistry(folder);
    discovery = new LocalDiscovery(services);
  }

  static URI uri(String name) {
    return URI.create("local:" + name);
  }

  /** {@return a name that is held here, by an owner that listens} */
  Announcement announce(String name) {
    Announcement announcement = discovery.announce(uri(name), transports);
    announcement.publishEndpoints(WAYS);
    return announcement;
  }

  /** What a process leaves that was killed: everything but its lock. */
  ServiceEntry leave(String name, long pid) throws IOException {
    ServiceEntry service =
        new ServiceEntry(name, pid, Instant.ofEpochMilli(1_790_000_000_000L), WAYS, List.of(), 0);
    write(name, RunFile.write(service));
    return service;
  }

  void write(String name, byte[] bytes) throws IOException {
    services.make();
    Path file = services.file(name);
    Files.deleteIfExists(file);
    Files.createFile(file, RuntimeFolder.ownerOnlyAttributes("rw-------"));
    Files.write(file, bytes);
  }
}
