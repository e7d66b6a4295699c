package dev.parley.transport.pipe;

import dev.parley.transport.api.RunFolder;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where somebody listens.
 *
 * @param folder the one that the user chose, in which the name is looked for
 */
record PipeEndpoint(URI uri, Optional<Path> folder, String name) {
  /** With what is put before it, a pipe's name must fit into 256 characters on Windows. */
  static final int NAME_CHARS_MAX = 60;

  /** Longer paths are refused by the operating systems, with less telling words. */
  static final int FOLDER_CHARS_MAX = 1000;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  /**
   * Takes a URI apart.
   *
   * @throws TransportException when it is not one of this transport's
   */
  static PipeEndpoint of(URI uri) {
    String place = uri.getRawSchemeSpecificPart();
    int slash = place.lastIndexOf('/');
    String name = place.substring(slash + 1);
    if (!NAME.matcher(name).matches() || name.length() > NAME_CHARS_MAX) {
      throw bad(
          uri,
          "a name is 1 to %d letters, digits, '.', '_' and '-'; to choose the folder, pipe:/FOLDER/NAME"
              .formatted(NAME_CHARS_MAX));
    }
    if (slash < 0) {
      return new PipeEndpoint(uri, Optional.empty(), name);
    }
    if (!place.startsWith("/")) {
      throw bad(uri, "a plain name has no slash; to choose the folder, pipe:/FOLDER/NAME");
    }
    if (slash > FOLDER_CHARS_MAX) {
      throw bad(
          uri, "the folder before the name has at most %d characters".formatted(FOLDER_CHARS_MAX));
    }
    return new PipeEndpoint(
        uri, Optional.of(Path.of(place.substring(0, Math.max(1, slash)))), name);
  }

  /** {@return the folder in which the name is a file, on platforms where it is one} */
  Path place() {
    return folder.orElseGet(RunFolder::path);
  }

  /** Refuses this URI. */
  static TransportException bad(URI uri, String text) {
    return new TransportException(Reason.BAD_ENDPOINT, uri, text, null);
  }
}
