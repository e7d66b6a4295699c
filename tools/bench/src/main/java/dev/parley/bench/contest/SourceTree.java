package dev.parley.bench.contest;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The tree of sources that we were built in: peers that no jar can hold lie there. */
public final class SourceTree {
  /** {@return the root of the tree that has such a file; our jars lie in it somewhere} */
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
