package dev.parley.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Output of a program that runs until it is killed. */
record ServerOutput(BufferedReader reader) {
  static ServerOutput of(Process process) {
    return new ServerOutput(process.inputReader(StandardCharsets.UTF_8));
  }

  /** {@return the next line; null at the end} */
  String line() throws IOException {
    return reader.readLine();
  }

  /** {@return the port in the next line, which is otherwise {@code expected}} */
  String port(String expected) throws IOException {
    String printed = line();
    String[] around = expected.strip().split("PORT", -1);
    Matcher found =
        Pattern.compile(Pattern.quote(around[0]) + "(\\d+)" + Pattern.quote(around[1]))
            .matcher(String.valueOf(printed));
    assertThat(found.matches()).as(printed).isTrue();
    return found.group(1);
  }
}
