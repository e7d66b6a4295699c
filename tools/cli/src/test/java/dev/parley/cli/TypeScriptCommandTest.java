package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code parley generate typescript}. */
class TypeScriptCommandTest {
  private static final Path ROOT = Path.of(System.getProperty("parley.root", "../.."));

  @TempDir private Path folder;

  @Test
  void goldenSampleIsWhatTheContractGives() throws IOException {
    CommandResult ran =
        CommandResult.parley(
            "generate",
            "typescript",
            "dev.example.Calculator",
            "--source-path",
            ROOT.resolve("tools/cli/src/test/java").toString(),
            "--out",
            folder.toString());

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().strip()).isEqualTo(folder.resolve("Calculator.ts").toString());
    assertThat(folder.resolve("Calculator.ts"))
        .hasSameTextualContentAs(ROOT.resolve("conference/web/protocol/test/golden/Calculator.ts"));
  }

  @Test
  void checkFailsWhereFilesDiffer() throws IOException {
    List<String> generate =
        List.of("generate", "typescript", "dev.example.Calculator", "--out", folder.toString());
    List<String> check = new ArrayList<>(generate);
    check.add("--check");

    assertThat(run(check).err()).contains("does not exist");
    assertThat(run(generate).code()).isEqualTo(ExitCode.OK);
    assertThat(run(check).code()).isEqualTo(ExitCode.OK);
    Files.writeString(folder.resolve("Calculator.ts"), "// changed by hand\n");
    assertThat(run(check).err()).contains("is out of date");
    assertThat(run(check).code()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void namesThatWouldClashAreLengthened() throws IOException {
    compile(
        "shop/Shop.java",
        """
        package shop;
        public interface Shop {
          Promise place(Order order, Old.Order old, java.util.List<java.util.List<Integer>> in);
          @dev.parley.calls.api.Named("then") void later(int class_);
          Kind kind(Kind kind);
          record Order(int id) {}
          interface Old { record Order(String id) {} }
          record Promise() {}
          sealed interface Kind { record Plain(String type) implements Kind {} }
        }
        """);

    CommandResult ran =
        CommandResult.parley(
            "generate",
            "typescript",
            "shop.Shop",
            "--class-path",
            folder.toString(),
            "--out",
            folder.resolve("out").toString());

    assertThat(ran.err()).isEmpty();
    assertThat(Files.readString(folder.resolve("out/Shop.ts")))
        .contains(
            "place(order: Shop_Order, old: Shop_Old_Order, in_: readonly (readonly number[])[]): Promise<Shop_Promise>;")
        .contains("then_(class_: number): Promise<void>;")
        .contains("export type Kind = ({ readonly type: 'Plain' } & Plain);")
        .contains("export interface Plain {\n  readonly type_: string;\n}")
        .contains("export interface Shop_Promise {}")
        .contains("import { contract, type ContractType } from '@parley/protocol';");
  }

  @Test
  void modulesHaveToOpenTheirPackages() throws IOException {
    String shop = "package shop; public interface Shop { Order last(); record Order(int id) {} }";
    compile("module-info.java", "module shop { exports shop; }", "shop/Shop.java", shop);
    CommandResult closed = generateFromModule();
    compile(
        "module-info.java", "module shop { exports shop; opens shop; }", "shop/Shop.java", shop);
    CommandResult open = generateFromModule();

    assertThat(closed.err()).contains("opens shop to dev.parley.calls;").hasLineCount(1);
    assertThat(open.err()).isEmpty();
  }

  private CommandResult generateFromModule() {
    return CommandResult.parley(
        "generate",
        "typescript",
        "shop.Shop",
        "--module-path",
        folder.toString(),
        "--out",
        folder.resolve("out").toString());
  }

  @Test
  void whatIsNoContractIsRefusedWithItsPath() throws IOException {
    compile(
        "shop/Shop.java",
        "package shop; public interface Shop { void paint(java.awt.Color color); }");

    assertThat(generate("shop.Shop").err())
        .contains("Shop.paint(color): java.awt.Color is not a record");
    assertThat(generate("shop.Shops").err()).contains("shop.Shops: no such class");
    assertThat(generate("java.lang.String").err()).contains("java.lang.String is not an interface");
    assertThat(
            CommandResult.parley("generate", "typescript", "a.B", "--out", "x", "-cp", "/no/such")
                .err())
        .contains("/no/such: no such folder or jar");
  }

  private CommandResult generate(String contract) {
    return CommandResult.parley(
        "generate", "typescript", contract, "-cp", folder.toString(), "--out", folder.toString());
  }

  private static CommandResult run(List<String> args) {
    return CommandResult.parley(args.toArray(String[]::new));
  }

  private void compile(String... filesAndTexts) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "-parameters",
                "-d",
                folder.toString(),
                "-cp",
                System.getProperty("java.class.path")));
    for (int i = 0; i < filesAndTexts.length; i += 2) {
      Path file = folder.resolve("src").resolve(filesAndTexts[i]);
      Files.createDirectories(file.getParent());
      Files.writeString(file, filesAndTexts[i + 1]);
      command.add(file.toString());
    }
    int exit =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(String[]::new));
    assertThat(exit).isZero();
  }
}
