package dev.parley.bench.contest;

import dev.parley.bench.table.BenchException;
import dev.parley.ffi.OperatingSystem;
import dev.parley.load.ProcessorTime;
import dev.parley.soap.interop.SoapPeer;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** SOAP stack of a process, with the jars that it needs and no others. */
public enum SoapStack {
  /** Parley with its HTTP binding. */
  PARLEY("Parley", ""),
  /** Apache CXF on Jetty. */
  CXF("CXF", ""),
  /** Metro on the HTTP server of the JDK. */
  METRO(
      "Metro",
      // Without the first, each response waits 40 ms for an acknowledgement; without the second,
      // the client keeps five connections and opens the others for each call.
      "-Dsun.net.httpserver.nodelay=true -Dhttp.maxConnections=64");

  private static final List<String> MODULES =
      List.of(
          "base", "copiers", "pipeline", "transport/api", "calls", "soap", "vertx", "soap/http");

  private static final List<String> LIBRARIES = List.of("vertx-", "netty-", "jackson-core-");

  private final String label;
  private final String flags;

  SoapStack(String label, String flags) {
    this.label = label;
    this.flags = flags;
  }

  /** {@return the stack of a word in lower case; Parley's may have a suffix} */
  public static SoapStack of(String word) {
    return valueOf(word.replaceFirst("-.*", "").toUpperCase(Locale.ROOT));
  }

  /** {@return the name in reports} */
  public String label() {
    return label;
  }

  /** {@return the command for a JVM with this stack and the programs of the benchmark} */
  public List<String> java(Class<?> main, String... arguments) {
    return java(List.of(), main, arguments);
  }

  /** {@return the same command with more flags of the JVM} */
  public List<String> java(List<String> more, Class<?> main, String... arguments) {
    String path =
        Stream.of(jars().stream(), measuring())
            .flatMap(entries -> entries)
            .reduce((first, second) -> first + File.pathSeparator + second)
            .orElseThrow();
    List<String> words = new ArrayList<>(more);
    if (!flags.isEmpty()) {
      words.addAll(List.of(flags.split(" ", -1)));
    }
    return ChildProcess.java(words, path, main, arguments);
  }

  /** {@return what the programs of the benchmark need beside the stack} */
  private static Stream<String> measuring() {
    return Stream.of(SoapStack.class, ProcessorTime.class, OperatingSystem.class)
        .map(SoapStack::placeOf);
  }

  /** {@return the jar files of the stack, or the folders of their classes} */
  public List<String> jars() {
    return switch (this) {
      case PARLEY -> parley();
      case CXF -> SoapPeer.CXF.jars();
      case METRO -> SoapPeer.METRO.jars();
    };
  }

  private static List<String> parley() {
    List<String> found = entries().filter(SoapStack::isParleys).toList();
    if (found.size() < MODULES.size() + LIBRARIES.size()) {
      throw new BenchException("Parley is not on the class path of this process");
    }
    return found;
  }

  private static boolean isParleys(String entry) {
    return LIBRARIES.stream().anyMatch(fileOf(entry)::startsWith)
        || MODULES.stream()
            .anyMatch(module ->
                fileOf(entry).matches("parley-" + module.replace('/', '-') + "-\\d.*")
                    || Path.of(entry).endsWith(Path.of(module, "target", "classes")));
  }

  private static Stream<String> entries() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1));
  }

  private static String placeOf(Class<?> type) {
    return Path.of(
            java.net.URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  private static String fileOf(String path) {
    Path name = Path.of(path).getFileName();
    return name == null ? "" : name.toString();
  }
}
