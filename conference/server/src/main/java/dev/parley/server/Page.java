package dev.parley.server;

import dev.parley.server.Asset.Encoding;
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
 * The files of the page, from the jar. What is asked for becomes the name of a resource only when
 * it is made of plain names without a dot in front, so that there is no way out of the folder.
 *
 * <p>Threads: safe for all; the first look at a file reads it. Memory: the files that exist.
 */
final class Page {
  /** The page itself, for every path that is a place in it. */
  static final String INDEX = "index.html";

  private static final String ROOT = "dev/parley/web/";
  private static final String NAME = "[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}";
  private static final Pattern PLACE = Pattern.compile("/|/r/[^/]{1,512}");
  private static final Pattern FILE =
      Pattern.compile("/((?:" + NAME + "/){0,8}" + NAME + "\\.[A-Za-z0-9]{1,16})");

  /** As the page's build names files after their bytes. */
  private static final Pattern HASHED = Pattern.compile("assets/.*-[A-Za-z0-9_-]{8,}\\.[a-z0-9]+");

  private static final int FILE_BYTES_MAX = 16 << 20;

  private final Map<String, Asset> known = new ConcurrentHashMap<>();

  /** {@return the name of the file that a path stands for; empty when it can be none} */
  static Optional<String> file(String path) {
    if (PLACE.matcher(path).matches()) {
      return Optional.of(INDEX);
    }
    var file = FILE.matcher(path);
    return file.matches() ? Optional.of(file.group(1)) : Optional.empty();
  }

  /** {@return the file if it has been read before; null to be asked for with {@link #read}} */
  @Nullable Asset known(String name) {
    return known.get(name);
  }

  /** Reads a file, which takes a moment. {@return empty when there is none} */
  Optional<Asset> read(String name) {
    Map<Encoding, byte[]> files = new EnumMap<>(Encoding.class);
    for (Encoding encoding : Encoding.values()) {
      bytes(ROOT + name + encoding.suffix()).ifPresent(bytes -> files.put(encoding, bytes));
    }
    if (!files.containsKey(Encoding.NONE)) {
      return Optional.empty();
    }
    Asset asset = Asset.of(name, HASHED.matcher(name).matches(), files);
    known.put(name, asset);
    return Optional.of(asset);
  }

  private static Optional<byte[]> bytes(String resource) {
    try (InputStream in = Page.class.getClassLoader().getResourceAsStream(resource)) {
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
