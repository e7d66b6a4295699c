package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.Orb;
import dev.parley.iiop.naming.NamingClient;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code parley naming} as a process of its own. */
class NamingCommandTest {
  private static final ObjectReference CLOCK = ObjectReference.of("corbaloc::clock.example/Clock");

  @TempDir private Path folder;

  @Test
  void namesAreThereAgainAfterARestart() throws Exception {
    during(naming -> {
      naming.createContexts("shop");
      naming.bind("shop/Clock", CLOCK);
    });

    during(naming -> assertThat(naming.resolve("shop/Clock")).hasToString(CLOCK.toString()));
  }

  private void during(Consumer<NamingClient> work) throws Exception {
    Path err = folder.resolve("err");
    Process server =
        PackagedCli.command("naming", "--port", "0", "--data", folder.resolve("names").toString())
            .redirectError(err.toFile())
            .start();
    try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
      String ready = String.valueOf(out.readLine());
      assertThat(ready)
          .as(Files.readString(err))
          .matches(
              "The naming service is ready: corbaloc:iiop:1\\.2@127\\.0\\.0\\.1:\\d+/NameService");
      String corbaloc = ready.substring(ready.indexOf("corbaloc"));
      String ior = out.readLine();
      try (Parley parley = Parley.start();
          Orb iiop = Orb.on(parley)) {
        for (String reference : List.of(corbaloc, ior)) {
          try (var listing = NamingClient.at(iiop, reference).list("", 10)) {
            assertThat(listing.next()).hasSizeLessThan(2);
          }
        }
        work.accept(NamingClient.at(iiop, ior));
      }
      server.toHandle().destroy(); // the process's own would close the pipe too
      assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(server.exitValue()).as(Files.readString(err)).isZero();
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void addressesThatLeadNowhereAreRefused() {
    CommandResult everywhere = CommandResult.parley("naming", "--host", "0.0.0.0", "--plain");
    CommandResult plain =
        CommandResult.parley("naming", "--host", "0.0.0.0", "--name", "a.example", "--port", "0");

    assertThat(everywhere.err()).contains("--name");
    assertThat(everywhere.code()).isEqualTo(ExitCode.USAGE);
    assertThat(plain.err()).contains("--plain");
    assertThat(plain.code()).isEqualTo(ExitCode.USAGE);
    assertThat(CommandResult.parley("naming", "--port", "70000").code()).isEqualTo(ExitCode.USAGE);
  }
}
