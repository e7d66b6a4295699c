package dev.parley.wsdl.read;

import dev.parley.wsdl.model.BadWsdlException;
import dev.parley.wsdl.model.WsdlLimits;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Files that a WSDL may consist of: those below one folder, and those that were named for a
 * location. Nothing is fetched. Threads: confined to one.
 */
public final class FileResolver {
  /** A scheme of two letters at least: one letter is a drive. */
  private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*", Pattern.DOTALL);

  private final SourceFile first;
  private final Path folder;
  private final Function<String, Optional<Path>> locations;
  private long bytesLeft = WsdlLimits.ALL_BYTES_MAX;

  /**
   * @param wsdl file to begin with
   * @param location its URL, which relative locations in it refer to; empty for its path
   * @param folder folder that others must be in; empty for that of the file
   * @param locations finds the files that stand for locations
   */
  public FileResolver(
      Path wsdl,
      Optional<String> location,
      Optional<Path> folder,
      Function<String, Optional<Path>> locations) {
    try {
      first = new SourceFile(wsdl.toRealPath(), location);
      Path parent = Optional.ofNullable(first.path().getParent()).orElse(first.path());
      this.folder = folder.isPresent() ? folder.get().toRealPath() : parent;
    } catch (IOException e) {
      throw new BadWsdlException(wsdl.toString(), "this file cannot be read: " + reason(e));
    }
    this.locations = locations;
  }

  SourceFile first() {
    return first;
  }

  /**
   * {@return the file that a location stands for}
   *
   * @throws BadWsdlException when it may not be read, or is none
   */
  SourceFile resolve(String location, SourceFile from) {
    Optional<String> absolute = absolute(location, from);
    Optional<Path> named = absolute.flatMap(locations).or(() -> locations.apply(location));
    if (named.isPresent()) {
      return new SourceFile(real(named.get(), location, from), absolute);
    } else if (URL.matcher(location).matches()) {
      throw refused(
          location,
          from,
          "nothing is fetched; save it as a file, and name the file for this location");
    }
    Path path = beside(location, from);
    if (!path.startsWith(folder)) {
      throw outside(location, from);
    }
    Path real = real(path, location, from);
    if (!real.startsWith(folder)) { // by a symbolic link
      throw outside(location, from);
    }
    return new SourceFile(real, absolute);
  }

  private static Optional<String> absolute(String location, SourceFile from) {
    if (URL.matcher(location).matches()) {
      return Optional.of(location);
    }
    try {
      return from.location().map(base -> URI.create(base).resolve(location).toString());
    } catch (IllegalArgumentException e) { // no URI: it can be a file name still
      return Optional.empty();
    }
  }

  private static Path beside(String location, SourceFile from) {
    try {
      return from.path().resolveSibling(location).normalize();
    } catch (InvalidPathException e) {
      throw refused(location, from, "this is no name of a file");
    }
  }

  private static Path real(Path path, String location, SourceFile from) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw refused(location, from, "there is no file " + path);
    }
  }

  private BadWsdlException outside(String location, SourceFile from) {
    return refused(
        location,
        from,
        "this is outside of the folder " + folder + "; name a folder that holds all files");
  }

  private static BadWsdlException refused(String location, SourceFile from, String why) {
    return new BadWsdlException(from.toString(), "it needs " + shortened(location) + ": " + why);
  }

  private static String shortened(String location) {
    return location.length() > 300 ? location.substring(0, 300) + "…" : location;
  }

  /**
   * {@return the content of a file}
   *
   * @throws BadWsdlException when it is too large, or cannot be read
   */
  byte[] read(SourceFile file) {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file.path())) {
      bytes = in.readNBytes(WsdlLimits.FILE_BYTES_MAX + 1);
    } catch (IOException e) {
      throw new BadWsdlException(file.toString(), "it cannot be read: " + reason(e));
    }
    if (bytes.length > WsdlLimits.FILE_BYTES_MAX) {
      throw new BadWsdlException(
          file.toString(), "it is longer than " + WsdlLimits.FILE_BYTES_MAX + " bytes");
    }
    bytesLeft -= bytes.length;
    if (bytesLeft < 0) {
      throw new BadWsdlException(
          file.toString(),
          "with it, all files are longer than " + WsdlLimits.ALL_BYTES_MAX + " bytes");
    }
    return bytes;
  }

  private static String reason(IOException e) {
    return e.getClass().getSimpleName() + " " + e.getMessage();
  }
}
