package dev.parley.iiop;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What other ORBs wrote, kept beside the tests; lines that begin with # tell what it is. */
public final class VectorFile {
  private VectorFile() {}

  private static String text(String name) {
    try (InputStream in = VectorFile.class.getResourceAsStream("/vectors/" + name)) {
      if (in == null) {
        throw new AssertionError("no vectors " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the lines that are not empty and no comments} */
  public static List<String> lines(String name) {
    return text(name).lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
  }

  /** {@return the bytes below each comment {@code # name: meaning}, by name} */
  public static Map<String, byte[]> sections(String name) {
    Map<String, byte[]> sections = new LinkedHashMap<>();
    for (String section : text(name).split("(?m)^# ")) {
      if (!section.isBlank()) {
        String[] parts = section.split("\n", 2);
        sections.put(parts[0].strip(), HexVectors.bytes(parts[1].strip()));
      }
    }
    return sections;
  }
}
