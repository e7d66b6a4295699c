package dev.parley.soap.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Build of the client by gSOAP, with its plug-in for WS-Security. */
final class GsoapClient {
  private static final String SHARE = "/usr/share/gsoap"; // of Debian's package

  private static final List<String> PLUGIN =
      List.of(
          "plugin/wsseapi.cpp", "plugin/smdevp.c", "plugin/mecevp.c", "custom/struct_timeval.c");

  private GsoapClient() {}

  /** Returns whether gSOAP, its plug-in and OpenSSL are installed. */
  static boolean canBeBuilt(Path place) {
    return Files.exists(place.resolve("gsoap/version"))
        && Files.exists(Path.of(SHARE, "plugin/wsseapi.cpp"))
        && Files.exists(Path.of("/usr/include/openssl/evp.h"));
  }

  /**
   * Builds the program.
   *
   * @param sources folder of its sources
   * @param wsdl address of the WSDL
   * @param folder for what is made
   */
  static Path build(Path sources, URI wsdl, Path folder) throws IOException, InterruptedException {
    try (InputStream in = wsdl.toURL().openStream()) {
      // one binding: gSOAP generates an operation for each
      String text =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .replaceAll("(?s)<wsdl:binding name=\"\\w+Soap12Binding\".*?</wsdl:binding>", "")
              .replaceAll("(?s)<wsdl:port name=\"\\w+Soap12\".*?</wsdl:port>", "");
      Files.writeString(folder.resolve("desk.wsdl"), text);
    }
    run(
        folder,
        "wsdl2h -c++11 -W -x -P -t " + sources.resolve("typemap.dat") + " -o desk.h desk.wsdl");
    run(folder, "soapcpp2 -c++11 -L -C -x -w -I" + SHARE + "/import desk.h");
    String plugin = String.join(" ", PLUGIN.stream().map(file -> SHARE + "/" + file).toList());
    run(
        folder,
        "g++ -std=c++11 -O0 -w -DWITH_OPENSSL -DWITH_DOM -DWITH_GZIP -DWITH_IPV6 -I. -I"
            + SHARE
            + " -I"
            + SHARE
            + "/plugin "
            + sources.resolve("client.cpp")
            + " soapC.cpp soapClient.cpp "
            + plugin
            + " -o client -lgsoapssl++ -lssl -lcrypto -lz");
    return folder.resolve("client");
  }

  private static void run(Path folder, String command) throws IOException, InterruptedException {
    Path log = folder.resolve("build.log");
    int code =
        new ProcessBuilder(command.split(" "))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    assertThat(code).as(command + ": " + Files.readString(log)).isZero();
  }
}
