package dev.parley.soap.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Build of the peer that uses gSOAP: wsdl2h and soapcpp2 generate C++ from the WSDL files, and g++
 * compiles it with the program. A folder named after the content keeps what was built.
 */
final class GsoapBuild {
  private static final List<String> SERVICES =
      List.of("wrapped", "bare", "rpc", "shared", "attachments");

  /** Sources; the first three are generated. */
  private static final List<String> SOURCES =
      List.of(
          "soapC",
          "soapClient",
          "soapServer",
          "values",
          "blobs",
          "samples",
          "client",
          "server",
          "peer");

  private final Path program;
  private final Path folder;

  private GsoapBuild(Path program, Path folder) {
    this.program = program;
    this.folder = folder;
  }

  /**
   * {@return the executable file}
   *
   * @param program folder of the program's sources
   * @param wsdl folder of the WSDL files of the cases; what is built goes beside it
   */
  static Path executable(Path program, Path wsdl) {
    try {
      List<String> texts = new ArrayList<>();
      for (String service : SERVICES) {
        texts.add(prepared(Files.readString(wsdl.resolve(service + ".wsdl"))));
      }
      String key = key(texts, program);
      Path folder = wsdl.resolveSibling("gsoap").resolve(key);
      Path executable = folder.resolve("peer");
      if (!Files.exists(executable)) {
        new GsoapBuild(program, Files.createDirectories(folder)).build(texts);
      }
      return executable;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Removes the binding for SOAP 1.2, since gSOAP generates each operation once for each binding
   * and calls those of one binding in both versions; and the port, which differs from run to run.
   */
  private static String prepared(String wsdl) {
    return wsdl.replaceAll("(?s)\\s*<wsdl:binding name=\"\\w+Soap12Binding\".*?</wsdl:binding>", "")
        .replaceAll("(?s)\\s*<wsdl:port name=\"\\w+Soap12\".*?</wsdl:port>", "")
        .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:80");
  }

  private static String key(List<String> texts, Path program) throws IOException {
    try (Stream<Path> files = Files.list(program)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      texts.forEach(text -> digest.update(text.getBytes(UTF_8)));
      for (Path file : files.sorted().toList()) {
        digest.update(Files.readAllBytes(file));
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private void build(List<String> texts) throws IOException {
    for (int i = 0; i < texts.size(); i++) {
      Files.writeString(folder.resolve(SERVICES.get(i) + ".wsdl"), texts.get(i));
    }
    // -Ow4 keeps derived types, -x omits what catches elements that the schema does not have
    run(
        "wsdl2h -c++11 -W -Ow4 -x -P -t "
            + program.resolve("typemap.dat")
            + " -o all.h "
            + String.join(" ", SERVICES.stream().map(name -> name + ".wsdl").toList()));
    run("soapcpp2 -c++11 -L -x -w all.h");
    for (String source : SOURCES) {
      Path file = program.resolve(source + ".cpp");
      run("g++ -std=c++11 -O0 -w -I. -c " + (Files.exists(file) ? file : source + ".cpp"));
    }
    run(
        "g++ -o built "
            + String.join(" ", SOURCES.stream().map(name -> name + ".o").toList())
            + " -lgsoap++ -pthread");
    Files.move(folder.resolve("built"), folder.resolve("peer"));
  }

  private void run(String command) throws IOException {
    Path log = folder.resolve("build.log");
    try {
      int code =
          new ProcessBuilder(command.split(" "))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start()
              .waitFor();
      if (code != 0) {
        throw new InteropException(
            command + " ended with " + code + ": " + Files.readString(log), null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InteropException("interrupted", e);
    }
  }
}
