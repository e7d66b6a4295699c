package dev.parley.files;

import java.nio.file.Path;

/** File that can be opened repeatedly and may have changed each time. Threads: safe for all. */
public interface ReadableFile {
  /** {@return the file's display name, without a path} */
  String name();

  /** {@return the folder to watch for changes of the file} */
  Path folder();

  /**
   * {@return the file's current state}
   *
   * @throws FilesException when the file is missing or may not be read
   */
  FileStamp stamp();

  /**
   * {@return the file, open for reading}
   *
   * @throws FilesException when the file is missing or may not be read
   */
  OpenedFile open();
}
