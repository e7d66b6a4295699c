package dev.parley.bench.contest;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The source tree that this program was built in; it has the peers that are not in jars. */
public final class SourceTree {
  /** {@return the root of the tree around our jars that contains a file; empty if there is none} */
  public static Optional<Path> holding(Path file) {
    try {
      Path here =
          Path.of(SourceTree.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return Stream.iterate(here, folder -> folder != null, Path::getParent)
          .filter(folder -> Files.exists(folder.resolve(file)))
          .findFirst();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private SourceTree() {}
}
