package dev.parley.transport.memory;

import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A parsed {@code memory:} URI.
 *
 * @param folder the folder of the rendezvous socket and of the ring files
 * @param rendezvous the path of the rendezvous socket
 * @param waitStrategy the waiting strategy of this side
 */
record MemoryEndpoint(URI uri, Path folder, Path rendezvous, WaitStrategy waitStrategy) {
  /**
   * Upper bound for the length of a name: with its folder, the path of a socket must fit into 108
   * bytes ({@code sun_path}).
   */
  static final int NAME_CHARS_MAX = 60;

  private static final int PATH_CHARS_MAX = 100;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final String SUFFIX = ".memory";

  static MemoryEndpoint of(URI uri) {
    String rest = uri.getRawSchemeSpecificPart();
    int query = rest.indexOf('?');
    String place = query < 0 ? rest : rest.substring(0, query);
    WaitStrategy latency =
        query < 0 ? WaitStrategy.ADAPTIVE : latency(uri, rest.substring(query + 1));
    int slash = place.lastIndexOf('/');
    String name = place.substring(slash + 1);
    if (!NAME.matcher(name).matches() || name.length() > NAME_CHARS_MAX) {
      throw bad(
          uri,
          "a name is 1 to %d letters, digits, '.', '_' and '-'; to choose the folder, memory:/FOLDER/NAME"
              .formatted(NAME_CHARS_MAX));
    }
    if (slash > 0 && !place.startsWith("/")) {
      throw bad(uri, "a plain name has no slash; to choose the folder, memory:/FOLDER/NAME");
    }
    Path folder =
        slash < 0 ? RuntimeFolder.path() : Path.of(place.substring(0, Math.max(1, slash)));
    Path file = folder.resolve(name + SUFFIX);
    if (file.toString().length() > PATH_CHARS_MAX) {
      throw bad(
          uri, file + " is longer than " + PATH_CHARS_MAX + " characters; take a shorter name");
    }
    return new MemoryEndpoint(uri, folder, file, latency);
  }

  private static WaitStrategy latency(URI uri, String query) {
    for (WaitStrategy each : WaitStrategy.values()) {
      if (query.equals("latency=" + each.name().toLowerCase(Locale.ROOT))) {
        return each;
      }
    }
    throw bad(uri, "after ? there is latency=spin, latency=adaptive or latency=sleep");
  }

  private static TransportException bad(URI uri, String text) {
    return new TransportException(Reason.BAD_ENDPOINT, uri, text, null);
  }

  /** {@return whether the folder is the run folder, which Parley creates itself} */
  boolean inRunFolder() {
    return folder.equals(RuntimeFolder.path());
  }
}
