package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code parley idl}. */
class IdlCommandTest {
  @TempDir private Path folder;

  @Test
  void compileWritesAFileForEachType() throws IOException {
    Path types = Files.createDirectories(folder.resolve("types")).resolve("types.idl");
    Files.writeString(types, "module Shop { struct Order { long count[SIZE]; }; };");
    Path file = folder.resolve("shop.idl");
    Files.writeString(
        file,
        "#include <types.idl>\nmodule Shop { interface Counter { void place(in Order o); }; };");

    CommandResult ran =
        CommandResult.parley(
            "idl",
            "compile",
            file.toString(),
            "--out",
            folder.resolve("src").toString(),
            "--include",
            types.getParent().toString(),
            "--package",
            "com.example",
            "--define",
            "SIZE=3");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isEqualTo(ExitCode.OK);
    Path written = folder.resolve("src/com/example/Shop");
    assertThat(ran.out().lines())
        .containsExactly(
            written.resolve("Counter.java").toString(), written.resolve("Order.java").toString());
    assertThat(written.resolve("Order.java")).content().contains("int @Length(3) [] count");
  }

  @Test
  void whatIsWrongIsToldWithItsPlaceAndNothingIsWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("bad.idl"), "struct S { lnog x; };");

    CommandResult ran =
        CommandResult.parley(
            "idl", "compile", file.toString(), "--out", folder.resolve("src").toString());

    assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
    assertThat(ran.err()).contains("bad.idl:1:12: nothing is called lnog here");
    assertThat(folder.resolve("src")).doesNotExist();
  }

  @Test
  void printGivesIdlOfAContract() {
    CommandResult ran = CommandResult.parley("idl", "print", "dev.parley.cli.IdlCommandTest$Plain");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .contains("interface IdlCommandTest__Plain {")
        .contains("long add(in long a, in long b);");
  }

  @Test
  void printTellsWhatHasNoForm() {
    CommandResult ran = CommandResult.parley("idl", "print", "dev.parley.cli.IdlCommandTest$Odd");

    assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
    assertThat(ran.err()).contains("Odd.find(): it may be empty");
  }

  interface Plain {
    int add(int a, int b);
  }

  interface Odd {
    java.util.Optional<String> find();
  }
}
