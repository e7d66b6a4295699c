package dev.parley.files;

import java.nio.file.Path;

/**
 * A file that can be opened again and again, and may have changed each time. Threads: safe for all.
 */
public interface Source {
  /** {@return its name, for people; no path} */
  String name();

  /** {@return the folder that a change of it shows in} */
  Path folder();

  /**
   * {@return what is there now}
   *
   * @throws FilesException when there is nothing, or nothing that may be read
   */
  Stamp stamp();

  /**
   * {@return the file, open for reading}
   *
   * @throws FilesException when there is nothing, or nothing that may be read
   */
  Opened open();
}
