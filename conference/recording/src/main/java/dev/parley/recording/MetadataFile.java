package dev.parley.recording;

import dev.parley.base.DurableFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Small file with one JSON object of texts and numbers. */
final class MetadataFile {
  static final int FILE_BYTES_MAX = 64 << 10;

  /** Factory for the parsers and generators of these files. */
  private static final JsonFactory JSON = new JsonFactory();

  private final Path file;
  private final Map<String, String> values;

  private MetadataFile(Path file, Map<String, String> values) {
    this.file = file;
    this.values = values;
  }

  /** Writes a file atomically: after a crash of the machine, it is complete or absent. */
  static void write(Path file, Map<String, Object> fields) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      fields.forEach((name, value) -> {
        json.writeName(name);
        switch (value) {
          case Number number -> json.writeNumber(number.longValue());
          default -> json.writeString(value.toString());
        }
      });
      json.writeEndObject();
    }
    DurableFiles.write(file, out.toByteArray());
  }

  static MetadataFile read(Path file) throws IOException {
    byte[] content;
    try (InputStream in = Files.newInputStream(file)) {
      content = in.readNBytes(FILE_BYTES_MAX + 1);
    }
    if (content.length > FILE_BYTES_MAX) {
      throw new RecordingException(
          file + " has more than the " + FILE_BYTES_MAX + " bytes that are read");
    }
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), content)) {
      return new MetadataFile(file, flat(file, json));
    } catch (JacksonException e) {
      throw new RecordingException(file + " is no JSON: " + e.getOriginalMessage());
    }
  }

  private static Map<String, String> flat(Path file, JsonParser json) throws RecordingException {
    Map<String, String> values = new HashMap<>();
    JsonToken token = json.nextToken();
    while (token != null && token != JsonToken.END_OBJECT) {
      if (token.isScalarValue()) {
        values.put(json.currentName(), json.getString());
      } else if (token != JsonToken.PROPERTY_NAME && !values.isEmpty()) {
        throw new RecordingException(file + " has fields within fields");
      }
      token = json.nextToken();
    }
    if (token == null) {
      throw new RecordingException(file + " has no JSON object");
    }
    return values;
  }

  Optional<String> optional(String name) {
    return Optional.ofNullable(values.get(name));
  }

  String text(String name) throws RecordingException {
    String value = values.get(name);
    if (value == null) {
      throw refused("lacks the field " + name);
    }
    return value;
  }

  long number(String name) throws RecordingException {
    String value = text(name);
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw refused("has no number as " + name);
    }
  }

  int smallNumber(String name) throws RecordingException {
    long number = number(name);
    if (number != (int) number) {
      throw refused("has too large a number as " + name);
    }
    return (int) number;
  }

  UUID uuid(String name) throws RecordingException {
    try {
      return UUID.fromString(text(name));
    } catch (IllegalArgumentException e) {
      throw refused("has no UUID as " + name);
    }
  }

  Instant instant(String name) throws RecordingException {
    try {
      return Instant.parse(text(name));
    } catch (DateTimeException e) {
      throw refused("has no time as " + name);
    }
  }

  RecordingException refused(@Nullable String why) {
    return new RecordingException(file + " " + why);
  }
}
