package dev.parley.idl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.idl.model.IdlModel;
import dev.parley.testkit.RandomSeeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** IDL is read, compiled, loaded, printed and read again, and says the same. */
class IdlRoundTripTest {
  @TempDir private Path folder;

  @Test
  void everythingThatIdlHasComesBackFromItsClasses() throws IOException {
    IdlModel model = new IdlReader().read(List.of(IdlSamples.everything()));

    assertThat(throughJava(model, "org.acme")).isEqualTo(WireModel.of(model));
  }

  @Test
  void everythingThatIdlHasComesBackFromItsText() throws IOException {
    IdlModel model = new IdlReader().read(List.of(IdlSamples.everything()));

    assertThat(WireModel.of(new IdlReader().read("printed.idl", IdlPrinter.print(model))))
        .isEqualTo(WireModel.of(model));
  }

  @Test
  void boxThatOnlyAnAttributeUsesComesBackFromItsClasses() throws IOException {
    IdlModel model =
        new IdlReader()
            .read(
                "box.idl",
                "module M { valuetype B sequence<wchar>; interface I { attribute B held; }; };");

    assertThat(throughJava(model, "")).isEqualTo(WireModel.of(model));
  }

  @Test
  void parametersThatGoInStandBeforeThoseThatComeOut() throws IOException {
    String place = "double place(in string wanted, out string receipt);";
    String all = "long all(in long a, out string b, inout short c, in long d, out double e);";
    IdlModel model =
        new IdlReader().read("shop.idl", "interface Shop { %s %s };".formatted(place, all));

    assertThat(printed(model, "")).contains(place, all);
  }

  @Test
  void randomDefinitionsComeBackFromTheirClasses() {
    RandomSeeds.run(
        8,
        random -> {
          String text = new RandomIdl(random).print();
          IdlModel model = new IdlReader().read("random.idl", text);

          Map<String, String> back = throughJava(model, random.nextBoolean() ? "x.y" : "");
          Map<String, String> expected = WireModel.of(model);
          // A box that nothing uses leaves nothing behind in Java.
          expected.values().removeIf(line -> line.contains(" box ") && !back.containsValue(line));
          assertThat(back).as(text).isEqualTo(expected);
        });
  }

  @Test
  void randomDefinitionsComeBackFromTheirText() {
    RandomSeeds.run(
        300,
        random -> {
          IdlModel model = new IdlReader().read("random.idl", new RandomIdl(random).print());

          assertThat(WireModel.of(new IdlReader().read("printed.idl", IdlPrinter.print(model))))
              .isEqualTo(WireModel.of(model));
        });
  }

  private Map<String, String> throughJava(IdlModel model, String prefix) throws IOException {
    return WireModel.of(new IdlReader().read("printed.idl", printed(model, prefix)));
  }

  private String printed(IdlModel model, String prefix) throws IOException {
    Path place = Files.createTempDirectory(folder, "java");
    try (CompiledSources compiled = CompiledSources.of(place, IdlCompiler.compile(model, prefix))) {
      return IdlPrinter.print(compiled.all());
    }
  }
}
