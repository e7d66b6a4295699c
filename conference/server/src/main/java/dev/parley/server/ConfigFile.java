package dev.parley.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parser of configuration files: one {@code key = value} per line; lines that begin with {@code #}
 * and empty lines are ignored. The keys are those of {@link ConfigKey}.
 */
public final class ConfigFile {
  /** Upper bound for the size of a configuration file, in bytes. */
  public static final int BYTES_MAX = 64 << 10;

  /** Upper bound for the characters of a key that are quoted in an error message. */
  private static final int KEY_CHARS_MAX = 64;

  /**
   * Applies the options in {@code file} to a builder.
   *
   * @throws ServerException naming file and line
   */
  public static void read(Path file, ServerConfig.Builder builder) {
    try (InputStream in = Files.newInputStream(file)) {
      parse(file.toString(), in.readNBytes(BYTES_MAX + 1), builder);
    } catch (IOException e) {
      throw failure(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  static void parse(String file, byte[] bytes, ServerConfig.Builder builder) {
    Set<ConfigKey> seen = EnumSet.noneOf(ConfigKey.class);
    int number = 0;
    for (String line : text(file, bytes).split("\\R", -1)) {
      number++;
      String option = line.strip();
      if (!option.isEmpty() && !option.startsWith("#")) {
        try {
          set(option, builder, seen);
        } catch (IllegalArgumentException e) {
          throw failure("%s, line %d: %s".formatted(file, number, e.getMessage()), e);
        }
      }
    }
  }

  private static void set(String option, ServerConfig.Builder builder, Set<ConfigKey> seen) {
    int equals = option.indexOf('=');
    if (equals < 0) {
      throw new IllegalArgumentException("expected 'key = value'");
    }
    String name = option.substring(0, equals).strip();
    ConfigKey key = ConfigKey.of(name.substring(0, Math.min(name.length(), KEY_CHARS_MAX)));
    if (!seen.add(key)) {
      throw new IllegalArgumentException(key.key() + " stands there twice");
    }
    try {
      key.set(builder, option.substring(equals + 1).strip());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key.key() + ": " + e.getMessage(), e);
    }
  }

  private static String text(String file, byte[] bytes) {
    if (bytes.length > BYTES_MAX) {
      throw failure(file + " has more than " + BYTES_MAX + " bytes; is it the right file?", null);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw failure(file + " is not UTF-8 text; is it the right file?", e);
    }
  }

  private static ServerException failure(String message, @Nullable Exception cause) {
    return new ServerException(ServerException.Reason.CONFIG, message, cause);
  }

  private ConfigFile() {}
}
