package dev.parley.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.idl.model.IdlModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreprocessorTest {
  @TempDir private Path folder;

  @Test
  void filesAreFoundBesideTheOneThatNamesThemAndInTheFoldersGiven() throws IOException {
    write("lib/far.idl", "#include \"near.idl\"\nstruct Far { Near one; };");
    write("lib/near.idl", "#ifndef NEAR\n#define NEAR\nstruct Near { long x; };\n#endif");
    Path main =
        write("main.idl", "#include <far.idl>\n#include <near.idl>\nstruct Main { Far one; };");

    IdlModel model = new IdlReader(List.of(folder.resolve("lib")), List.of()).read(List.of(main));

    assertThat(names(model)).containsExactly("Near", "Far", "Main");
  }

  @Test
  void filesThatShareAnIncludedOneAreReadTogether() throws IOException {
    write("common.idl", "module M { struct S { long x; }; };");
    Path one = write("one.idl", "#include \"common.idl\"\nmodule M { struct A { S o; }; };");
    Path two = write("two.idl", "#include \"common.idl\"\nmodule M { struct B { S o; }; };");

    assertThat(names(new IdlReader().read(List.of(one, two))))
        .containsExactly("M", "M::S", "M::A", "M::B");
  }

  @Test
  void prefixEndsWithItsFile() throws IOException {
    write("other.idl", "#pragma prefix \"other\"\nstruct O { long x; };");
    Path main =
        write("main.idl", "#pragma prefix \"p\"\n#include \"other.idl\"\nstruct M { O o1; };");

    assertThat(new IdlReader().read(List.of(main)).all().map(each -> each.id()))
        .containsExactly("IDL:other/O:1.0", "IDL:p/M:1.0");
  }

  @Test
  void conditionsAndMacrosChooseWhatIsRead() {
    String text =
        """
        #define LENGTH 2 \\
           + 1
        #if defined(WANTED) && VERSION >= 2
        struct A { long x[LENGTH]; };
        #elif 1
        this is not IDL
        #else
        nor is this: ' "
        #endif
        #ifdef OTHER
        # error no
        # if 1
        # endif
        #else
        struct B { long x; }; // and a comment \\
        #endif
        #undef WANTED
        #ifndef WANTED
        struct C { long x; };
        #endif
        """;

    assertThat(names(new IdlReader(List.of(), List.of("WANTED", "VERSION=2")).read("t.idl", text)))
        .containsExactly("A", "B", "C");
  }

  @Test
  void whatThePreprocessorDoesNotKnowIsTold() throws IOException {
    assertTold("#include \"nowhere.idl\"\n", "there is no file nowhere.idl");
    assertTold("#define F(x) x\n", "macros with parameters");
    assertTold("#endif\n", "without an #if");
    assertTold("#ifdef X\n", "the #endif is missing");
    assertTold("#wrong\n", "an unknown directive: #wrong");
    assertTold("#error by hand\n", "#error by hand");
    assertTold("#if (1\n#endif\n", "lacks a )");
  }

  @Test
  void bombsAreRefused() throws IOException {
    Path self = write("self.idl", "#include \"self.idl\"\n");
    assertThatThrownBy(() -> new IdlReader().read(List.of(self)))
        .hasMessageContaining("includes itself without end");

    write("l0.idl", "");
    for (int i = 1; i < 20; i++) {
      String include = "#include \"l" + (i - 1) + ".idl\"\n";
      write("l" + i + ".idl", include + include);
    }
    assertThatThrownBy(() -> new IdlReader().read(List.of(folder.resolve("l19.idl"))))
        .hasMessageContaining("inclusions");

    StringBuilder laughs = new StringBuilder("#define M0\n");
    for (int i = 1; i < 50; i++) {
      laughs.append("#define M%d M%d M%d\n".formatted(i, i - 1, i - 1));
    }
    assertTold(laughs + "M49\n", "macros stand for one another");
  }

  private void assertTold(String text, String reason) {
    assertThatThrownBy(() -> new IdlReader().read("t.idl", text)).hasMessageContaining(reason);
  }

  private static List<String> names(IdlModel model) {
    return model.all().map(each -> each.name().toString()).toList();
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
