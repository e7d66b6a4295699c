package dev.parley.idl.read;

import java.util.Optional;

/** Finds the files that {@code #include} names. */
public interface Sources {
  /**
   * {@return the file; empty when there is none of that name}
   *
   * @param name as the directive has it
   * @param from the file that includes it
   * @param quoted whether the name stood in quotes, so that it is looked for beside that file first
   * @throws java.io.UncheckedIOException when it cannot be read
   */
  Optional<Source> find(String name, Source from, boolean quoted);
}
