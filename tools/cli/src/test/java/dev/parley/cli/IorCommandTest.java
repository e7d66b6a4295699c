package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.ObjectReference;
import org.junit.jupiter.api.Test;

/** {@code parley ior}. */
class IorCommandTest {
  private static final String CORBALOC = "corbaloc:iiop:1.2@bank.example:3700/Bank";

  @Test
  void referencesOfEveryFormAreToldInWords() {
    String ior = ObjectReference.of(CORBALOC).toString();

    assertThat(CommandResult.parley("ior", ior).out().lines())
        .contains("type: not said", "profile: IIOP 1.2, bank.example port 3700")
        .anyMatch(line -> line.strip().equals("key: \"Bank\""));
    assertThat(CommandResult.parley("ior", CORBALOC).out())
        .contains("place: bank.example port 3700, IIOP 1.2");
    assertThat(
            CommandResult.parley("ior", "corbaname:ssliop:1.2@names.example:2810#shop/Orders")
                .out())
        .contains("TLS")
        .contains("name: shop/Orders");
  }

  @Test
  void whatIsNoReferenceIsAMistakeOfTheCommandLine() {
    CommandResult ran = CommandResult.parley("ior", "http://bank.example");

    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
    assertThat(ran.err()).startsWith("parley ior: ").hasLineCount(1);
    assertThat(CommandResult.parley("ior", "IOR:00zz").code()).isEqualTo(ExitCode.USAGE);
  }
}
