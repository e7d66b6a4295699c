package dev.parley.soap.interop;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** SOAP stack that takes part in the tests as a process, beside Parley. */
public enum SoapPeer {
  /** Apache CXF on Jetty. */
  CXF(
      "cxf- xml-resolver- xmlschema- wsdl4j- neethi- jetty- jspecify-",
      "http://www.w3.org/2003/05/soap/bindings/HTTP/"),
  /** Metro, the reference implementation of JAX-WS, on the HTTP server of the JDK. */
  METRO(
      "jaxws-rt- ha-api- management-api- gmbal- pfl- streambuffer- mimepull- FastInfoset-",
      // a binding of its own: for the standard one it makes no WSDL
      "http://java.sun.com/xml/ns/jaxws/2003/05/soap/bindings/HTTP/");

  /** Prefixes of the jar files that both need. */
  private static final String SHARED =
      "jakarta. jaxb- txw2- istack- angus- woodstox- stax asm- saaj- slf4j-";

  private final String jars;
  private final String soap12;

  SoapPeer(String jars, String soap12) {
    this.jars = jars + " " + SHARED;
    this.soap12 = soap12;
  }

  /** {@return the name in commands and tables} */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * {@return the command that starts the peer}
   *
   * @param programs folder of the compiled programs
   * @param flags flags of the JVM
   */
  List<String> command(Path programs, List<String> flags) {
    return Stream.of(
            List.of(java(), "-XX:+UseSerialGC", "-Xmx256m"),
            flags,
            // else each answer waits 40 ms for an acknowledgement
            List.of("-Dsun.net.httpserver.nodelay=true"),
            // else CXF sends replies by the connection of the request only
            List.of("-Dorg.apache.cxf.ws.addressing.decoupled.enabled=true"),
            List.of("-cp", String.join(File.pathSeparator, programs.toString(), classPath())),
            List.of("dev.parley.soap.interop.peer.Peer", soap12))
        .flatMap(List::stream)
        .toList();
  }

  /** {@return its part of the class path of this process, and the cases that all share} */
  String classPath() {
    return own() + File.pathSeparator + String.join(File.pathSeparator, jars());
  }

  /**
   * {@return the jar files of the stack, as they are on the class path of this process}
   *
   * @throws InteropException when some of them are not there
   */
  public List<String> jars() {
    List<String> prefixes = List.of(jars.split(" "));
    List<String> found =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(path -> prefixes.stream().anyMatch(fileOf(path)::startsWith))
            .toList();
    if (found.size() < prefixes.size()) {
      throw new InteropException(this + " is not on the class path of this process", null);
    }
    return found;
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static String own() {
    return Path.of(
            java.net.URI.create(
                SoapPeer.class.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  private static String fileOf(String path) {
    Path name = Path.of(path).getFileName();
    return name == null ? "" : name.toString();
  }
}
