package dev.parley.soap.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Build of the peer program by javac, against the jars of one stack and not against Parley's. */
public final class PeerBuild {
  private PeerBuild() {}

  /**
   * Compiles the program.
   *
   * @param root source tree of the project
   * @param out folder for its classes
   */
  public static void compile(Path root, Path out) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-Xlint:none",
                "-parameters",
                "-cp",
                SoapPeer.CXF.classPath(),
                "-d",
                out.toString()));
    try (Stream<Path> files = Files.walk(root.resolve("soap/soap/interop/src/peers/java"))) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(words::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    var compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK");
    if (compiler.run(null, said, said, words.toArray(String[]::new)) != 0) {
      throw new InteropException("javac: " + said.toString(UTF_8), null);
    }
  }
}
