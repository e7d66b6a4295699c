package dev.parley.conference.spi;

import dev.parley.conference.api.files.FileSource;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Names of the ink over shown files: the id under which a file was shown first, so that its ink is
 * there again when it is shown again.
 *
 * <p>Threads: one at a time. Memory: at most {@link #FILES_MAX} files; the ink of others has the id
 * of each showing.
 */
public final class FileInks {
  /**
   * Prefix of the names of board pages that are ink over a page of a file: {@code file/INK/NUMBER}.
   */
  public static final String PAGES = "file/";

  /** So many files of one room have an ink that outlasts their closing. */
  static final int FILES_MAX = 4_096;

  private final Map<FileSource, UUID> first = new HashMap<>();

  /**
   * A file is shown; to be told in the order of the log.
   *
   * @param id of this showing
   */
  public void shown(FileSource source, UUID id) {
    if (first.size() < FILES_MAX) {
      first.putIfAbsent(source, id);
    }
  }

  /**
   * {@return the name of a file's ink}
   *
   * @param id of this showing
   */
  public UUID of(FileSource source, UUID id) {
    return first.getOrDefault(source, id);
  }

  /** Forgets all files, to be told of them anew. */
  public void forget() {
    first.clear();
  }
}
