package dev.parley.server.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Bearer token (RFC 6750) with which a monitoring system on another machine reads the metrics. It
 * is read from a file once, so a new token takes effect at the next start.
 */
public final class MetricsToken {
  /** Lower bound for the characters of a token: a shorter one could be guessed. */
  static final int CHARS_MIN = 16;

  /** Upper bound for the characters of a token. */
  static final int CHARS_MAX = 256;

  private static final Pattern TOKEN =
      Pattern.compile("[!-~]{%d,%d}".formatted(CHARS_MIN, CHARS_MAX));
  private static final Pattern AUTHORIZATION = Pattern.compile("(?i:Bearer) +(\\S+) *");
  private static final int BYTES_MAX = 1_024;

  private final byte[] expected;

  private MetricsToken(String token) {
    expected = token.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * {@return the token in a file; spaces and line ends around it are ignored}
   *
   * @throws ServerException when the file cannot be read or holds no token
   */
  public static MetricsToken read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(BYTES_MAX), StandardCharsets.UTF_8).strip();
      if (!TOKEN.matcher(text).matches()) {
        throw failure(
            "%s holds no token: one line of %d to %d visible ASCII characters is expected"
                .formatted(file, CHARS_MIN, CHARS_MAX),
            null);
      }
      return new MetricsToken(text);
    } catch (IOException e) {
      throw failure(file + " cannot be read: " + e, e);
    }
  }

  private static ServerException failure(String what, @Nullable Exception cause) {
    return new ServerException(
        ServerException.Reason.CONFIG,
        "metrics-token-file: " + what + "; 'openssl rand -hex 32' prints a token",
        cause);
  }

  /**
   * {@return whether the header Authorization holds this token}
   *
   * @param authorization value of the header; null if there is none
   */
  public boolean authorizes(@Nullable String authorization) {
    if (authorization == null) {
      return false;
    }
    Matcher matcher = AUTHORIZATION.matcher(authorization);
    // Takes the same time for each wrong token, so that its beginning cannot be found by timing.
    return matcher.matches()
        && MessageDigest.isEqual(expected, matcher.group(1).getBytes(StandardCharsets.ISO_8859_1));
  }
}
