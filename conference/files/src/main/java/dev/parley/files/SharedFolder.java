package dev.parley.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.READ;

import dev.parley.files.FilesException.Reason;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;

/**
 * Read-only folder whose paths cannot escape it. Each path is resolved name by name, from one open
 * folder handle into the next (openat semantics); links are not followed, and the opened file is
 * compared with the one that was inspected. A file that is swapped during the walk is therefore
 * detected.
 *
 * <p>Hard links and folders mounted into it count as its content: a user who can create those may
 * share them.
 *
 * <p>Threads: safe for all. Holds nothing open between calls.
 */
public final class SharedFolder {
  /** Operation on an open folder handle. */
  private interface FolderOperation<T> {
    T take(SecureDirectoryStream<Path> folder) throws IOException;
  }

  private final Path root;

  private SharedFolder(Path root) {
    this.root = root;
  }

  /**
   * Opens a folder for reading.
   *
   * @throws FilesException when the path is no folder or may not be read, or the system cannot open
   *     names relative to an open folder
   */
  public static SharedFolder open(Path folder) {
    try {
      SharedFolder shared = new SharedFolder(folder.toRealPath());
      shared.list("");
      return shared;
    } catch (IOException e) {
      throw FileErrors.of(folder.toString(), e);
    }
  }

  /**
   * {@return the content of a folder, without entries that cannot be opened: hidden names, links,
   * devices}
   *
   * @param path names with {@code /} between them; empty for the shared folder itself
   */
  public DirectoryListing list(String path) {
    return walk(path, RelativePath.names(path), DirectoryListing::of);
  }

  /**
   * {@return a file in the folder}
   *
   * @param path names with {@code /} between them
   * @throws FilesException when the file is missing or may not be read
   */
  public ReadableFile file(String path) {
    List<Path> names = RelativePath.names(path);
    if (names.isEmpty()) {
      throw new FilesException(Reason.BAD_NAME, "a file has a name");
    }
    ReadableFile source = new FolderFile(path, names);
    source.stamp();
    return source;
  }

  /** File source that resolves its path again on each access. */
  private final class FolderFile implements ReadableFile {
    private final String path;
    private final List<Path> folders;
    private final Path name;

    FolderFile(String path, List<Path> names) {
      this.path = path;
      folders = names.subList(0, names.size() - 1);
      name = names.getLast();
    }

    @Override
    public String name() {
      return name.toString();
    }

    @Override
    public Path folder() {
      return folders.stream().reduce(root, Path::resolve);
    }

    @Override
    public FileStamp stamp() {
      return walk(path, folders, in -> FileStamp.of(file(in)));
    }

    @Override
    public OpenedFile open() {
      return walk(
          path,
          folders,
          in -> {
            // Opening a named pipe would block until it has a writer, so the file's type is checked
            // first.
            Object looked = FileStamp.of(file(in)).identity();
            SeekableByteChannel channel = in.newByteChannel(name, Set.of(READ, NOFOLLOW_LINKS));
            try {
              FileStamp stamp = FileStamp.of(file(in));
              if (!stamp.identity().equals(looked)) {
                throw new FilesException(Reason.CHANGED, path + " was just replaced");
              }
              return new OpenedFile(channel, stamp);
            } catch (IOException | RuntimeException e) {
              channel.close();
              throw e;
            }
          });
    }

    private BasicFileAttributes file(SecureDirectoryStream<Path> in) throws IOException {
      BasicFileAttributes attributes = look(in, name);
      if (attributes.isSymbolicLink()) {
        throw new FilesException(Reason.LINK, path + " is a link, and links are not followed");
      }
      if (!attributes.isRegularFile()) {
        throw new FilesException(Reason.WRONG_KIND, path + " is not an ordinary file");
      }
      return attributes;
    }
  }

  static BasicFileAttributes look(SecureDirectoryStream<Path> in, Path name) throws IOException {
    return in.getFileAttributeView(name, BasicFileAttributeView.class, NOFOLLOW_LINKS)
        .readAttributes();
  }

  private <T> T walk(String path, List<Path> folders, FolderOperation<T> step) {
    try (DirectoryStream<Path> top = Files.newDirectoryStream(root)) {
      if (!(top instanceof SecureDirectoryStream<Path> secure)) {
        throw new FilesException(
            Reason.IO, "this operating system has no way to walk folders without being led out");
      }
      return walk(secure, path, folders, step);
    } catch (IOException e) {
      throw FileErrors.of(path.isEmpty() ? "the shared folder" : path, e);
    }
  }

  private static <T> T walk(
      SecureDirectoryStream<Path> in, String path, List<Path> folders, FolderOperation<T> step)
      throws IOException {
    if (folders.isEmpty()) {
      return step.take(in);
    }
    Path name = folders.getFirst();
    BasicFileAttributes attributes = look(in, name);
    if (attributes.isSymbolicLink()) {
      throw new FilesException(
          Reason.LINK, name + " in " + path + " is a link, and links are not followed");
    }
    if (!attributes.isDirectory()) {
      throw new FilesException(Reason.WRONG_KIND, name + " in " + path + " is not a folder");
    }
    try (SecureDirectoryStream<Path> next = in.newDirectoryStream(name, NOFOLLOW_LINKS)) {
      return walk(next, path, folders.subList(1, folders.size()), step);
    }
  }
}
