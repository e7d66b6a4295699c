package dev.parley.transport.pipe;

import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A parsed {@code pipe:} URI.
 *
 * @param folder the folder of the name, where the user has chosen one
 */
record PipeEndpoint(URI uri, Optional<Path> folder, String name) {
  /**
   * Upper bound for the length of a name: with its prefix, a pipe name has at most 256 characters
   * on Windows.
   */
  static final int NAME_CHARS_MAX = 60;

  /**
   * Upper bound for the length of a folder. Operating systems reject longer paths with less helpful
   * messages.
   */
  static final int FOLDER_CHARS_MAX = 1000;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  /**
   * Parses a URI.
   *
   * @throws TransportException when it is not valid for this transport
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

  /** {@return the folder of the name, on platforms where a name is a file} */
  Path place() {
    return folder.orElseGet(RuntimeFolder::path);
  }

  /** Returns the exception for an invalid URI. */
  static TransportException bad(URI uri, String text) {
    return new TransportException(Reason.BAD_ENDPOINT, uri, text, null);
  }
}
