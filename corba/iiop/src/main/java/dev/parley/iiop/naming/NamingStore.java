package dev.parley.iiop.naming;

import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cosnaming.NameComponent;
import dev.parley.iiop.cosnaming.StringifiedNames;
import dev.parley.iiop.mapping.ObjectReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Data folder of a naming server: a text file per context, with a line per change, of which the
 * last one of each name counts. A change is appended; a line that a crash cut off is not one. Once
 * most lines are outdated, the file is written anew beside the old one and then replaces it. The
 * folder has one owner at a time.
 *
 * <p>Threads: safe for all, as long as each context is written by one thread at a time.
 */
final class NamingStore implements AutoCloseable {
  private static final String SUFFIX = ".names";
  private static final String OBJECT = "object";
  private static final String OWN = "context";
  private static final String FOREIGN = "foreign";
  private static final String UNBOUND = "unbound";

  /** Outdated lines that a file may have beside as many as it has bindings. */
  private static final int OUTDATED_MAX = 64;

  private final Path folder;
  private final FileChannel lock;
  // Lines of each file; none for a file whose end is not known, since a write failed.
  private final Map<String, Integer> lines = new ConcurrentHashMap<>();

  private NamingStore(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Opens a folder, and creates it if it does not exist.
   *
   * @throws UncheckedIOException when it cannot be accessed, or has another owner
   */
  static NamingStore open(Path folder) {
    try {
      OwnerOnlyFiles.createFolder(folder);
      FileChannel channel = OwnerOnlyFiles.openLockFile(folder.resolve("lock"));
      if (!locked(channel)) {
        channel.close();
        throw new IOException(folder + " is in use by another naming server");
      }
      return new NamingStore(folder, channel);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null; // it goes when the channel is closed
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /**
   * {@return all contexts by their ids}
   *
   * @throws UncheckedIOException when a file is corrupt, with its name and line
   */
  Map<String, Map<NameComponent, BindingTarget>> read() {
    Map<String, Map<NameComponent, BindingTarget>> contexts = new LinkedHashMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (Path file : files) {
        String name = String.valueOf(file.getFileName());
        String id = name.substring(0, name.length() - SUFFIX.length());
        contexts.put(id, read(id, file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return contexts;
  }

  private Map<NameComponent, BindingTarget> read(String id, Path file) throws IOException {
    String text = Files.readString(file);
    int end = text.lastIndexOf('\n') + 1; // behind it is what a crash cut off
    List<String> changes = text.substring(0, end).lines().toList();
    Map<NameComponent, BindingTarget> bindings = new LinkedHashMap<>();
    for (int i = 0; i < changes.size(); i++) {
      try {
        apply(changes.get(i).split("\t", 3), bindings);
      } catch (RuntimeException e) {
        throw new IOException(file + ", line " + (i + 1) + ": it is no binding", e);
      }
    }
    if (end == text.length()) {
      lines.put(id, changes.size());
    }
    return bindings;
  }

  private static void apply(String[] words, Map<NameComponent, BindingTarget> bindings) {
    NameComponent name = StringifiedNames.parse(words[1]).orElseThrow().getFirst();
    if (words[0].equals(UNBOUND)) {
      bindings.remove(name);
    } else {
      bindings.put(name, bound(words[0], words[2]));
    }
  }

  private static BindingTarget bound(String kind, String to) {
    return switch (kind) {
      case OBJECT -> new BindingTarget.BoundObject(ObjectReference.of(to));
      case OWN -> new BindingTarget.LocalContext(to);
      case FOREIGN -> new BindingTarget.RemoteContext(ObjectReference.of(to));
      default -> throw new CdrException(CdrException.Reason.BAD_PARAM, kind);
    };
  }

  /** Writes a new context without a binding; on return it is on disk. */
  void create(String id) {
    write(id, Map.of());
  }

  /**
   * Writes a change of a context; on return it is on disk.
   *
   * @param changed the name that is bound anew, or not any more
   * @param bindings all bindings after the change
   */
  void write(String id, NameComponent changed, Map<NameComponent, BindingTarget> bindings) {
    int before = lines.getOrDefault(id, Integer.MAX_VALUE);
    if (before > 2 * bindings.size() + OUTDATED_MAX) {
      write(id, bindings);
      return;
    }
    BindingTarget target = bindings.get(changed);
    String line =
        target == null
            ? UNBOUND + "\t" + StringifiedNames.of(changed) + "\t\n"
            : line(changed, target);
    lines.remove(id);
    append(folder.resolve(id + SUFFIX), line);
    lines.put(id, before + 1);
  }

  private static void append(Path file, String line) {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
      ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(String id, Map<NameComponent, BindingTarget> bindings) {
    StringBuilder text = new StringBuilder();
    bindings.forEach((name, bound) -> text.append(line(name, bound)));
    try {
      DurableFiles.write(
          folder.resolve(id + SUFFIX), text.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    lines.put(id, bindings.size());
  }

  private static String line(NameComponent name, BindingTarget target) {
    String text = StringifiedNames.of(name);
    return switch (target) {
      case BindingTarget.BoundObject(var reference) ->
          OBJECT + "\t" + text + "\t" + reference + "\n";
      case BindingTarget.LocalContext(var own) -> OWN + "\t" + text + "\t" + own + "\n";
      case BindingTarget.RemoteContext(var reference) ->
          FOREIGN + "\t" + text + "\t" + reference + "\n";
    };
  }

  /** Deletes a destroyed context. */
  void delete(String id) {
    lines.remove(id);
    try {
      Files.deleteIfExists(folder.resolve(id + SUFFIX));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
