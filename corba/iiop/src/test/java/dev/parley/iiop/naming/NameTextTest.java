package dev.parley.iiop.naming;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names as text: Naming Service 1.3, section 2.4. */
final class NameTextTest {
  private static NameComponent component(String id, String kind) {
    return new NameComponent(id, kind);
  }

  private static void same(String text, NameComponent... name) {
    assertThat(StringifiedNames.parse(text)).contains(List.of(name));
    assertThat(StringifiedNames.of(List.of(name))).isEqualTo(text);
  }

  @Test
  void idsAndKindsAreToldApart() {
    same("a", component("a", ""));
    same("a.b/c", component("a", "b"), component("c", ""));
    same(".kind", component("", "kind"));
    same("a/./b", component("a", ""), component("", ""), component("b", ""));
  }

  @Test
  void aBackslashMakesPlain() {
    same("a\\/b.c\\.d/e\\\\f", component("a/b", "c.d"), component("e\\f", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "a/", "/a", "a//b", "a.", "a.b.c", "..", "a\\b", "a\\"})
  void whatIsNoNameIsNone(String text) {
    assertThat(StringifiedNames.parse(text)).isEmpty();
  }
}
