package dev.parley.iiop.naming;

import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cosnaming.NameComponent;
import dev.parley.iiop.cosnaming.StringifiedNames;
import dev.parley.iiop.mapping.ObjectReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Data folder of a naming server: a text file per context, with a line per binding. A file is
 * written in full beside the old one and then replaces it, so that one of them survives a crash.
 * The folder has one owner at a time.
 *
 * <p>Threads: safe for all, as long as each context is written by one thread at a time.
 */
final class NamingStore implements AutoCloseable {
  private static final String SUFFIX = ".names";
  private static final String OBJECT = "object";
  private static final String OWN = "context";
  private static final String FOREIGN = "foreign";

  private final Path folder;
  private final FileChannel lock;

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
        contexts.put(name.substring(0, name.length() - SUFFIX.length()), read(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return contexts;
  }

  private static Map<NameComponent, BindingTarget> read(Path file) throws IOException {
    Map<NameComponent, BindingTarget> bindings = new LinkedHashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      try {
        String[] words = line.split("\t", 3);
        List<NameComponent> name = StringifiedNames.parse(words[1]).orElseThrow();
        bindings.put(name.getFirst(), bound(words[0], words[2]));
      } catch (RuntimeException e) {
        throw new IOException(file + ", line " + number + ": it is no binding", e);
      }
    }
    return bindings;
  }

  private static BindingTarget bound(String kind, String to) {
    return switch (kind) {
      case OBJECT -> new BindingTarget.BoundObject(ObjectReference.of(to));
      case OWN -> new BindingTarget.LocalContext(to);
      case FOREIGN -> new BindingTarget.RemoteContext(ObjectReference.of(to));
      default -> throw new CdrException(CdrException.Reason.BAD_PARAM, kind);
    };
  }

  /** Writes a context; on return it is on disk. */
  void write(String id, Map<NameComponent, BindingTarget> bindings) {
    StringBuilder text = new StringBuilder();
    bindings.forEach((name, bound) -> {
      String line =
          switch (bound) {
            case BindingTarget.BoundObject(var reference) ->
                OBJECT + "\t" + StringifiedNames.of(name) + "\t" + reference;
            case BindingTarget.LocalContext(var own) ->
                OWN + "\t" + StringifiedNames.of(name) + "\t" + own;
            case BindingTarget.RemoteContext(var reference) ->
                FOREIGN + "\t" + StringifiedNames.of(name) + "\t" + reference;
          };
      text.append(line).append('\n');
    });
    Path file = folder.resolve(id + SUFFIX);
    try {
      DurableFiles.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes a destroyed context. */
  void delete(String id) {
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
