package dev.parley.client.captions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.client.session.ClientException;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Recognition by a local program, here the shell. */
class ProgramEngineTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final List<String> texts = new CopyOnWriteArrayList<>();

  @Test
  void programGetsSamplesAndTheLanguageAndItsLinesAreTexts() {
    var engine =
        new ProgramEngine(List.of("sh", "-c", "echo begun in {language}; echo $(wc -c) bytes"));
    try (var recognizer = engine.open("de", texts::add)) {
      recognizer.accept(new short[160], 160);
      recognizer.accept(new short[200], 100);
    }
    Eventually.eventually("the last line", () -> texts.contains("520 bytes"));
    assertThat(texts).startsWith("begun in de", "520 bytes");
  }

  @Test
  void programThatEndsTakesNoMoreAndHarmsNobody() {
    try (var recognizer = new ProgramEngine(List.of("true")).open("en", texts::add)) {
      for (int i = 0; i < 100; i++) {
        recognizer.accept(new short[16_000], 16_000);
      }
    }
    assertThat(texts).allMatch(String::isEmpty);
  }

  @Test
  void programThatIsNotThereIsNamed() {
    var engine = new ProgramEngine(List.of("/no/such/recognizer"));
    assertThatThrownBy(() -> engine.open("en", texts::add))
        .isInstanceOf(ClientException.class)
        .hasMessageContaining("/no/such/recognizer");
  }
}
