package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.naming.NamingServer;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/guide/examples/bank: remote interfaces as EJBs have them, and a contract made of IDL. */
class BankExampleTest {
  private static final Path EXAMPLE =
      Path.of(System.getProperty("parley.root", "../.."), "docs/guide/examples/bank")
          .toAbsolutePath()
          .normalize();

  @TempDir private Path folder;

  @Test
  void aTellerFindsTheBankByItsName() throws Exception {
    compile(EXAMPLE);
    try (Parley parley = Parley.start();
        Orb iiop = Orb.on(parley)) {
      int port = iiop.listen(URI.create("tcp://127.0.0.1:0")).endpoint().getPort();
      try (NamingServer names = NamingServer.start(iiop)) {
        Process bank = java("bank.BankServer", names.root().toString()).start();
        try (BufferedReader out = bank.inputReader(StandardCharsets.UTF_8)) {
          assertThat(out.readLine()).isEqualTo("The bank is open");

          assertThat(output("bank.Teller", "corbaname::127.0.0.1:" + port + "#town/Bank").lines())
              .containsExactly("Too little: 150", "Entry: 100", "Entry: -30");
        } finally {
          bank.destroyForcibly();
        }
      }
    }
  }

  @Test
  void aContractOfIdlIsServedAndCalled() throws Exception {
    Path sources = folder.resolve("sources");
    CommandResult ran =
        CommandResult.parley(
            "idl", "compile", EXAMPLE.resolve("rates.idl").toString(), "--out", sources.toString());
    assertThat(ran.err()).isEmpty();
    compile(sources.resolve("bank/rates"), EXAMPLE.resolve("board"));

    assertThat(output("bank.board.Exchange").lines()).containsExactly("Rate: 1.25", "Unknown: XYZ");
  }

  private void compile(Path... folders) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "-parameters",
                "-d",
                folder.resolve("classes").toString(),
                "-cp",
                System.getProperty("java.class.path")));
    for (Path each : folders) {
      try (Stream<Path> files = Files.list(each)) {
        files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(command::add);
      }
    }
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, command.toArray(String[]::new)))
        .isZero();
  }

  private ProcessBuilder java(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                folder.resolve("classes")
                    + File.pathSeparator
                    + System.getProperty("java.class.path")));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true);
  }

  private String output(String... arguments) throws Exception {
    Process process = java(arguments).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }
}
