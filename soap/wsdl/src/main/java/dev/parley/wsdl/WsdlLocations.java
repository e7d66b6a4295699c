package dev.parley.wsdl;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Files that stand for locations of documents, such as the URL of a schema. */
@FunctionalInterface
public interface WsdlLocations {
  /**
   * {@return the file that stands for a location; empty for none} It may be downloaded now.
   *
   * @throws dev.parley.wsdl.model.BadWsdlException when there should be one, but it cannot be had
   */
  Optional<Path> file(String location);

  /** {@return the files that a map names} */
  static WsdlLocations of(Map<String, Path> files) {
    Map<String, Path> all = Map.copyOf(files);
    return location -> Optional.ofNullable(all.get(location));
  }
}
