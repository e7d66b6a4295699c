package dev.parley.cli;

import dev.parley.soap.spi.BasicCredentials;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options {@code --user} and {@code --password-file} of calls of SOAP services. */
final class UserOptions {
  private static final int BYTES_MAX = 1_024;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description =
          "User of a SOAP service that asks for a name and a password by HTTP Basic. The password"
              + " is asked for on the terminal, or is in --password-file.")
  private @Nullable String user; // null: none

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "File whose only line is the password of --user.")
  private @Nullable Path file; // null: asked for

  /**
   * {@return the user and the password; empty without --user}
   *
   * @param address where they would be sent
   */
  Optional<BasicCredentials> credentials(String address) throws IOException {
    if (user == null) {
      if (file != null) {
        throw new CliException(ExitCode.USAGE, "--password-file needs --user NAME");
      }
      return Optional.empty();
    }
    if (!BasicCredentials.isPrivate(address)) {
      throw new CliException(
          ExitCode.USAGE,
          "the password of " + user + " would go to " + address + " in clear; use soap+https:");
    }
    return Optional.of(of(user, file == null ? onTerminal() : read(file)));
  }

  /** Refuses a user where there is no use for one. */
  void refuse() {
    if (user != null || file != null) {
      throw new CliException(
          ExitCode.USAGE, "--user and --password-file are for soap+http: and soap+https:");
    }
  }

  private static BasicCredentials of(String user, String password) {
    try {
      return new BasicCredentials(user, password);
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.USAGE, String.valueOf(e.getMessage()));
    }
  }

  private String onTerminal() {
    Console console =
        Optional.ofNullable(System.console())
            .filter(Console::isTerminal)
            .orElseThrow(() ->
                new CliException(
                    ExitCode.USAGE,
                    "--user needs a password, and there is no terminal to ask on: give"
                        + " --password-file FILE"));
    char[] password = console.readPassword("Password of %s: ", user);
    if (password == null) {
      throw new CliException(ExitCode.USAGE, "no password was given for " + user);
    }
    return new String(password);
  }

  private static String read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(BYTES_MAX), StandardCharsets.UTF_8)
          .replaceFirst("\\R\\z", "");
    }
  }
}
