package dev.parley.idl.read;

import java.util.Optional;

/** Resolver of the files in {@code #include} directives. */
public interface IncludeResolver {
  /**
   * {@return the file; empty if there is none of that name}
   *
   * @param name name in the directive
   * @param from including file
   * @param quoted whether the name is in quotes, so that the folder of the including file is
   *     searched first
   * @throws java.io.UncheckedIOException when it cannot be read
   */
  Optional<IdlSource> find(String name, IdlSource from, boolean quoted);
}
