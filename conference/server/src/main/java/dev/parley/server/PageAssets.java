package dev.parley.server;

import dev.parley.server.StaticAsset.ContentEncoding;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Static files of the page, read from the jar. A request path becomes a resource name only if all
 * of its segments are plain names without a leading dot, so it cannot leave the folder.
 *
 * <p>Threads: safe for all; the first access to a file reads it. Memory: the files that exist,
 * cached.
 */
final class PageAssets {
  /** HTML document of the page, served for each path that the page routes itself. */
  static final String INDEX = "index.html";

  private static final String ROOT = "dev/parley/web/";
  private static final String NAME = "[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}";
  private static final Pattern PLACE = Pattern.compile("/|/r/[^/]{1,512}");
  private static final Pattern FILE =
      Pattern.compile("/((?:" + NAME + "/){0,8}" + NAME + "\\.[A-Za-z0-9]{1,16})");

  /** Files whose names contain a hash of their content, as the page's build writes them. */
  private static final Pattern HASHED = Pattern.compile("assets/.*-[A-Za-z0-9_-]{8,}\\.[a-z0-9]+");

  private static final int FILE_BYTES_MAX = 16 << 20;

  private final Map<String, StaticAsset> known = new ConcurrentHashMap<>();

  /** {@return the file name for a request path; empty when the path is not served} */
  static Optional<String> file(String path) {
    if (PLACE.matcher(path).matches()) {
      return Optional.of(INDEX);
    }
    var file = FILE.matcher(path);
    return file.matches() ? Optional.of(file.group(1)) : Optional.empty();
  }

  /** {@return the cached file; null if it must be loaded with {@link #read}} */
  @Nullable StaticAsset known(String name) {
    return known.get(name);
  }

  /** Reads a file from the jar; blocks. {@return the file; empty when it does not exist} */
  Optional<StaticAsset> read(String name) {
    Map<ContentEncoding, byte[]> files = new EnumMap<>(ContentEncoding.class);
    for (ContentEncoding encoding : ContentEncoding.values()) {
      bytes(ROOT + name + encoding.suffix()).ifPresent(bytes -> files.put(encoding, bytes));
    }
    if (!files.containsKey(ContentEncoding.NONE)) {
      return Optional.empty();
    }
    StaticAsset asset = StaticAsset.of(name, HASHED.matcher(name).matches(), files);
    known.put(name, asset);
    return Optional.of(asset);
  }

  private static Optional<byte[]> bytes(String resource) {
    try (InputStream in = PageAssets.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        return Optional.empty();
      }
      byte[] bytes = in.readNBytes(FILE_BYTES_MAX + 1);
      return bytes.length > FILE_BYTES_MAX ? Optional.empty() : Optional.of(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(resource + " cannot be read; is the jar damaged?", e);
    }
  }
}
