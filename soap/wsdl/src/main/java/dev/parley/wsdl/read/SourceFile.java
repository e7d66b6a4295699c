package dev.parley.wsdl.read;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Document on disk.
 *
 * @param location location that named it, where that is a URI
 */
record SourceFile(Path path, Optional<String> location) {
  @Override
  public String toString() {
    return location.map(known -> known + " (" + path + ")").orElseGet(path::toString);
  }
}
