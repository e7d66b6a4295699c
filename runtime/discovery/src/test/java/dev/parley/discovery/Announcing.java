package dev.parley.discovery;

import dev.parley.transport.api.Announcement;
import dev.parley.transport.api.RunFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** A run folder of a test, and what it takes to have services in it. */
final class Announcing {
  static final List<URI> WAYS =
      List.of(URI.create("jvm:desk-1"), URI.create("memory:desk-1"), URI.create("unix:/x/desk-1"));

  final Services services;
  final LocalDiscovery discovery;

  /**
   * @param folder is made, in a folder that is there
   */
  Announcing(Path folder) {
    services = new Services(folder);
    discovery = new LocalDiscovery(services);
  }

  static URI uri(String name) {
    return URI.create("local:" + name);
  }

  /** {@return a name that is held here, by an owner that listens} */
  Announcement announce(String name) {
    Announcement announcement = discovery.announce(uri(name));
    announcement.listening(WAYS);
    return announcement;
  }

  /** What a process leaves that was killed: everything but its lock. */
  Service leave(String name, long pid) throws IOException {
    Service service =
        new Service(name, pid, Instant.ofEpochMilli(1_790_000_000_000L), WAYS, List.of(), 0);
    write(name, RunFile.write(service));
    return service;
  }

  void write(String name, byte[] bytes) throws IOException {
    services.make();
    Path file = services.file(name);
    Files.deleteIfExists(file);
    Files.createFile(file, RunFolder.forOwner("rw-------"));
    Files.write(file, bytes);
  }
}
