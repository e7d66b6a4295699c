package dev.parley.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.Named;
import dev.parley.calls.api.OneWay;
import dev.parley.iiop.mapping.IdlException;
import dev.parley.iiop.mapping.IdlInterface;
import dev.parley.iiop.mapping.IdlResults;
import dev.parley.iiop.mapping.IdlValue;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerTest {
  @TempDir private Path folder;

  @Test
  void interfaceIsWrittenAsIfByHand() {
    String text =
        """
        module Shop {
          /** The counter. */
          interface Counter {
            readonly attribute long orders;
            double place(in string article, out string receipt, inout long class);
          };
        };
        """;

    assertThat(compile(text, "com.example").get("com/example/Shop/Counter.java"))
        .isEqualTo(
            """
            // Made by parley idl compile; what is changed here is lost.
            package com.example.Shop;

            import dev.parley.calls.api.Named;
            import dev.parley.iiop.mapping.IdlInterface;
            import dev.parley.iiop.mapping.IdlResults;

            /** The counter. */
            @IdlInterface(id = "IDL:Shop/Counter:1.0")
            public interface Counter {
              @Named("_get_orders")
              int orders();

              @IdlResults
              record PlaceResults(double result, String receipt, int _class) {}

              Counter.PlaceResults place(String article, int _class);
            }
            """);
  }

  @Test
  void unionIsASealedInterface() {
    String text =
        """
        enum Kind { ROUND, SQUARE, LINE };
        union Shape switch (Kind) {
          case ROUND: double radius;
          case SQUARE: case LINE: sequence<long, 2> sides;
        };
        """;

    assertThat(compile(text, "p").get("p/Shape.java"))
        .endsWith(
            """
            @IdlUnion(id = "IDL:Shape:1.0", discriminator = Kind.class)
            public sealed interface Shape {
              @IdlCase("ROUND")
              record Radius(double radius) implements Shape {}

              @IdlCase({"SQUARE", "LINE"})
              record Sides(Kind discriminator, int @Bound(2) [] sides) implements Shape {}
            }
            """);
  }

  @Test
  void everythingIsCompiledWithoutAWarningAndHasItsForm() throws Exception {
    var model = new IdlReader().read(List.of(IdlSamples.everything()));
    try (CompiledSources compiled =
        CompiledSources.of(folder, IdlCompiler.compile(model, "org.acme"))) {
      Class<?> counter = compiled.type("org.acme.Shop.Counter");
      assertThat(method(counter, "ring").isAnnotationPresent(OneWay.class)).isTrue();
      assertThat(method(counter, "_import").getAnnotation(Named.class).value()).isEqualTo("import");
      Class<?> results = method(counter, "sell").getReturnType();
      assertThat(results.getAnnotation(IdlResults.class).returns()).isTrue();
      assertThat(results.getRecordComponents())
          .extracting("name")
          .containsExactly("result", "receipt", "shade");
      assertThat(method(counter, "tell").getReturnType()).isEqualTo(String.class);

      Class<?> outOfStock = compiled.type("org.acme.Shop.OutOfStock");
      assertThat(outOfStock.getAnnotation(IdlException.class).members())
          .containsExactly("why", "shade", "_getMessage");
      assertThat(outOfStock.getConstructors()).hasSize(1);

      IdlValue base = compiled.type("org.acme.Shop.Base").getAnnotation(IdlValue.class);
      assertThat(base.members()).containsExactly("number", "next");
      assertThat(base.hidden()).containsExactly("next");
      assertThat(Modifier.isAbstract(compiled.type("org.acme.Shop.Special").getModifiers()))
          .isTrue();
      assertThat(compiled.type("org.acme.Shop.HUGE").getField("value").get(null)).isEqualTo(-1L);
      assertThat(compiled.type("org.acme.Shop.GREETING").getField("value").get(null))
          .isEqualTo("a \"word\"\nand another");
      assertThat(compiled.type("org.acme.Shop.ByColor").getPermittedSubclasses()).hasSize(3);
    }
  }

  private static Method method(Class<?> type, String name) {
    return Arrays.stream(type.getMethods())
        .filter(m -> m.getName().equals(name))
        .findAny()
        .orElseThrow();
  }

  @Test
  void commentsStayWords() throws IOException {
    String text = "/** {@code x} *\\u002f @see <b> \\u002a/ */ struct S { long x; };";

    try (CompiledSources compiled = CompiledSources.of(folder, compile(text, "p"))) {
      assertThat(compiled.type("p.S").isRecord()).isTrue();
    }
  }

  @Test
  void namesOfJavaAreNotInTheWay() throws IOException {
    String text =
        """
        module java { struct Override { long Record; }; };
        module M {
          struct List { sequence<List> below; sequence<string> texts; };
          struct Integer { sequence<long> many; sequence<Integer> more; };
          interface Object_ { struct Bound { string<3> code; }; Bound clone(in List dev); };
          struct yield { long var; }; struct dev { ::java::Override o; };
          exception Exception_ { Integer why; };
        };
        """;

    try (CompiledSources compiled = CompiledSources.of(folder, compile(text, "x"))) {
      assertThat(compiled.all()).hasSize(7);
    }
  }

  @Test
  void localInterfaceIsAnInterfaceOfJavaAndNoContract() throws Exception {
    String text =
        """
        local interface Visitor {
          struct Count { long all; };
          attribute long depth;
          void visit(in string name, out Count seen);
        };
        interface Tree { Visitor::Count size(); };
        """;

    try (CompiledSources compiled = CompiledSources.of(folder, compile(text, "x"))) {
      Class<?> visitor =
          compiled.all().stream()
              .filter(each -> each.getSimpleName().equals("Visitor"))
              .findFirst()
              .orElseThrow();
      assertThat(visitor.isAnnotationPresent(IdlInterface.class)).isFalse();
      assertThat(visitor.getDeclaredMethods()).hasSize(3);
      assertThat(visitor.getDeclaredClasses()).extracting(Class::getSimpleName).contains("Count");
    }
  }

  @Test
  void whatJavaDoesNotHaveIsRefusedAllAtOnce() {
    assertThatThrownBy(() ->
            compile("struct S { long double x; }; interface C { void f() context(\"a\"); };", "p"))
        .hasMessageContaining("S: x is a long double")
        .hasMessageContaining("C: f has a context");
    assertThatThrownBy(() -> compile("struct S { long x; }; module M { struct T { S o; }; };", ""))
        .hasMessageContaining("S: it stands in no module");
  }

  private static Map<String, String> compile(String text, String prefix) {
    return IdlCompiler.compile(new IdlReader().read("t.idl", text), prefix);
  }
}
