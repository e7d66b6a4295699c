package dev.parley.room.spi;

import dev.parley.room.api.files.FileSource;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Ids of the annotations (ink) over shown files: the id under which a file was shown first, so that
 * its annotations reappear when it is shown again.
 *
 * <p>Threads: one at a time. Memory: at most {@link #FILES_MAX} files; beyond that, annotations are
 * bound to the id of each showing.
 */
public final class AnnotationIds {
  /**
   * Prefix of the keys of board pages with annotations over a page of a file: {@code
   * file/INK/NUMBER}.
   */
  public static final String PAGES = "file/";

  /** Maximum number of files per room whose annotations are kept when the file is closed. */
  static final int FILES_MAX = 4_096;

  private final Map<FileSource, UUID> first = new HashMap<>();

  /**
   * Records that a file is shown; must be called in log order.
   *
   * @param id the id of this showing
   */
  public void shown(FileSource source, UUID id) {
    if (first.size() < FILES_MAX) {
      first.putIfAbsent(source, id);
    }
  }

  /**
   * {@return the id of a file's annotations}
   *
   * @param id the id of this showing
   */
  public UUID of(FileSource source, UUID id) {
    return first.getOrDefault(source, id);
  }

  /** Removes all files, before the log is read again. */
  public void forget() {
    first.clear();
  }
}
