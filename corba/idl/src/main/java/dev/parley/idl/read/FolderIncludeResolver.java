package dev.parley.idl.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.idl.model.IdlLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Source files on disk.
 *
 * @param folders folders that are searched, in this order
 */
public record FolderIncludeResolver(List<Path> folders) implements IncludeResolver {
  @Override
  public Optional<IdlSource> find(String name, IdlSource from, boolean quoted) {
    try {
      List<Path> places = new ArrayList<>();
      if (quoted) {
        places.add(Path.of(from.name()).resolveSibling(name));
      }
      folders.forEach(folder -> places.add(folder.resolve(name)));
      for (Path place : places) {
        if (Files.isRegularFile(place)) {
          return Optional.of(read(place.normalize()));
        }
      }
      return Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the text of a file: UTF-8, or ISO 8859-1 if it is not valid UTF-8} */
  public static IdlSource read(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(IdlLimits.FILE_BYTES_MAX + 1);
    }
    if (bytes.length > IdlLimits.FILE_BYTES_MAX) {
      throw new IOException("it has more than " + IdlLimits.FILE_BYTES_MAX + " bytes");
    }
    return new IdlSource(file.toString(), text(bytes));
  }

  private static String text(byte[] bytes) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, ISO_8859_1);
    }
  }
}
