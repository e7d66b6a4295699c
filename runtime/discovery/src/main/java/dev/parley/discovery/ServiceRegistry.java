package dev.parley.discovery;

import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Registry of the services that this user's processes have announced on this machine: files in the
 * run folder (docs/protocol/discovery.md).
 *
 * <p>Threads: safe for all.
 */
public final class ServiceRegistry {
  private static final Logger LOG = System.getLogger(ServiceRegistry.class.getName());
  private static final String SUFFIX = ".service";
  private static final String LOCK_SUFFIX = ".lock";

  /** Longest path of a rendezvous file that every transport accepts, in characters. */
  private static final int RENDEZVOUS_PATH_CHARS_MAX = 100;

  static final long PID = ProcessHandle.current().pid();

  /** Start of this process, minus a margin since the operating system rounds it. */
  private static final Instant STARTED =
      ProcessHandle.current().info().startInstant().orElse(Instant.EPOCH).minusSeconds(2);

  private final Path runFolder;
  private final Path folder;

  /** Creates the registry of this user's services. */
  public ServiceRegistry() {
    this(RuntimeFolder.path());
  }

  ServiceRegistry(Path runFolder) {
    this.runFolder = runFolder;
    this.folder = runFolder.resolve("services");
  }

  /**
   * Result of a listing.
   *
   * @param alive the services whose owners live, in the order of their names
   * @param unreadable for each unreadable run file, its name and the reason
   */
  public record ServiceListing(List<ServiceEntry> alive, List<String> unreadable) {}

  /**
   * {@return the services whose owners live} Files of dead owners are removed.
   *
   * @throws IOException when the folder cannot be read, or other users could change it
   */
  public ServiceListing list() throws IOException {
    List<ServiceEntry> alive = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    for (String name : names()) {
      try {
        // Read before the owner is tested: a file that is
        // replaced in between belongs to a living owner.
        ServiceEntry service = read(name);
        if (!removeDead(name)) {
          alive.add(service);
        }
      } catch (NoSuchFileException e) {
        LOG.log(Level.DEBUG, () -> name + " has gone in this moment");
      } catch (IOException e) {
        unreadable.add(name + ": " + e.getMessage());
      }
    }
    removeUnannounced(unreadable);
    return new ServiceListing(alive, unreadable);
  }

  /** Removes the locks of owners that died before they were announced. */
  private void removeUnannounced(List<String> unreadable) throws IOException {
    Set<String> held = names(LOCK_SUFFIX);
    held.removeAll(names());
    for (String name : held) {
      try {
        removeDead(name);
      } catch (IOException e) {
        unreadable.add(name + ": " + e.getMessage());
      }
    }
  }

  /** {@return the announced names, of living and dead owners} */
  Set<String> names() throws IOException {
    return names(SUFFIX);
  }

  private Set<String> names(String suffix) throws IOException {
    Set<String> names = new TreeSet<>();
    try {
      check();
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + suffix)) {
        for (Path file : files) {
          String name = file.getFileName().toString();
          names.add(name.substring(0, name.length() - suffix.length()));
        }
      }
    } catch (NoSuchFileException e) {
      return names;
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return names;
  }

  /** Creates the folder unless it exists. */
  void make() throws IOException {
    RuntimeFolder.create(runFolder);
    RuntimeFolder.create(folder);
  }

  private void check() throws IOException {
    RuntimeFolder.checkFolder(runFolder);
    RuntimeFolder.checkFolder(folder);
  }

  Path file(String name) {
    return folder.resolve(name + SUFFIX);
  }

  Path lockFile(String name) {
    return folder.resolve(name + LOCK_SUFFIX);
  }

  /**
   * {@return the announced service of a name}
   *
   * @throws NoSuchFileException when the name is not announced
   * @throws IOException when the run file cannot be trusted or is damaged
   */
  ServiceEntry read(String name) throws IOException {
    check();
    ServiceEntry service = RunFile.read(RuntimeFolder.read(file(name), RunFile.BYTES_MAX));
    if (!service.name().equals(name)) {
      throw new BadRunFileException("it announces another name");
    }
    return service;
  }

  /** {@return whether the owner of a name was dead; its files are then removed} */
  boolean removeDead(String name) throws IOException {
    ServiceEntry left = readable(name);
    if (isHeldHere(name, left)) {
      return false;
    }
    return NameLock.runIfFree(lockFile(name), () -> remove(name));
  }

  /** {@return whether this process has the name, so that its lock must not be opened} */
  boolean isHeldHere(String name, @Nullable ServiceEntry service) {
    return NameLock.isHeldHere(lockFile(name))
        || (service != null && service.pid() == PID && service.started().isAfter(STARTED));
  }

  @Nullable ServiceEntry readable(String name) {
    try {
      return read(name);
    } catch (IOException e) {
      return null; // an unreadable file tells nothing about its owner
    }
  }

  /**
   * Removes the files of a previous owner. Must be called only while holding the lock of the name.
   */
  void remove(String name) throws IOException {
    ServiceEntry left = readable(name);
    RuntimeFolder.remove(file(name));
    // Files with this process's own id belong to endpoints that are in use.
    if (left != null && left.pid() != PID) {
      removeRendezvousFiles(endpointName(name, left.pid()));
    }
  }

  /**
   * Removes the rendezvous files of a dead owner's transports: the endpoint's name with a suffix.
   */
  private void removeRendezvousFiles(String stem) throws IOException {
    Pattern form = Pattern.compile(Pattern.quote(stem) + "\\.[a-z]+");
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            runFolder, file -> form.matcher(file.getFileName().toString()).matches())) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
  }

  /**
   * {@return the base name of the endpoints of a process} It contains the process id, so that a
   * client never reaches a predecessor of the announced owner. Where the path would be too long for
   * a socket, the hash of the name replaces it (rule DI-4).
   */
  String endpointName(String name, long pid) {
    String plain = name + "-" + pid;
    return rendezvousPath(plain, ".memory").toString().length() <= RENDEZVOUS_PATH_CHARS_MAX
        ? plain
        : "%08x-%d".formatted(name.hashCode(), pid);
  }

  /** {@return the runtime folder, in which transports put the files of endpoints} */
  Path runtimeFolder() {
    return runFolder;
  }

  Path rendezvousPath(String stem, String suffix) {
    return runFolder.resolve(stem + suffix);
  }
}
