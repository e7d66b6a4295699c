package dev.parley.cli.doctor;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.tools.ToolProvider;

/** Checks of programs and settings on this machine. */
final class ToolChecks {
  private static final int JDK_MIN = 25;
  private static final int NODE_MIN = 20;
  private static final long OPEN_FILES_MIN = 4_096;
  private static final long ANSWER_SECONDS = 10;
  private static final Pattern NODE_VERSION = Pattern.compile("v(\\d{1,4})\\..*");
  private static final List<String> CHROMIUMS =
      List.of(
          "chromium",
          "chromium-browser",
          "google-chrome",
          "google-chrome-stable",
          "chrome",
          "microsoft-edge");

  /** Modules with native code that the server uses. */
  private static final List<String> NATIVE =
      List.of("dev.parley.ffi", "io.netty.common", "org.xerial.sqlitejdbc");

  private ToolChecks() {}

  static Finding jdk() {
    String text = Runtime.version() + " in " + System.getProperty("java.home");
    String hint = "install a JDK " + JDK_MIN + ", or let PARLEY_JAVA_HOME name one";
    if (Runtime.version().feature() < JDK_MIN) {
      return Finding.missing("JDK", text, hint);
    }
    return ToolProvider.getSystemJavaCompiler() == null
        ? Finding.missing("JDK", text + " has no compiler", hint)
        : Finding.ok("JDK", text);
  }

  static Finding node() throws InterruptedException {
    String hint = "install Node " + NODE_MIN + " or newer: the page is built with it";
    Optional<Path> node = onPath("node");
    if (node.isEmpty()) {
      return Finding.limited("Node", "not on PATH", hint);
    }
    String version;
    try {
      version = firstLine(node.get().toString(), "--version");
    } catch (IOException e) {
      return Finding.limited("Node", node.get() + " does not run: " + e.getMessage(), hint);
    }
    Matcher parts = NODE_VERSION.matcher(version);
    boolean recent = parts.matches() && Integer.parseInt(parts.group(1)) >= NODE_MIN;
    return recent
        ? Finding.ok("Node", version + " at " + node.get())
        : Finding.limited("Node", version + " at " + node.get(), hint);
  }

  static Finding chromium() {
    return CHROMIUMS.stream()
        .map(ToolChecks::onPath)
        .flatMap(Optional::stream)
        .findFirst()
        .map(path -> Finding.ok("Chromium", path.toString()))
        .orElseGet(() ->
            Finding.limited("Chromium", "not on PATH", "install one to run the browser tests too"));
  }

  static Finding tls() throws GeneralSecurityException {
    List<String> protocols =
        Arrays.asList(SSLContext.getDefault().getSupportedSSLParameters().getProtocols());
    return protocols.contains("TLSv1.3")
        ? Finding.ok("TLS", "1.3")
        : Finding.limited("TLS", protocols.toString(), "allow TLSv1.3 in the JDK's java.security");
  }

  static Finding nativeAccess() {
    List<String> closed =
        NATIVE.stream()
            .flatMap(name -> ModuleLayer.boot().findModule(name).stream())
            .filter(module -> !module.isNativeAccessEnabled())
            .map(Module::getName)
            .toList();
    return closed.isEmpty()
        ? Finding.ok("native access", "allowed where it is needed")
        : Finding.limited(
            "native access",
            "not allowed for " + String.join(", ", closed),
            "start with ./parley, or add --enable-native-access=" + String.join(",", closed));
  }

  static Finding openFiles() {
    if (!(ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix)) {
      return Finding.ok("open files", "no limit is known here");
    }
    long limit = unix.getMaxFileDescriptorCount();
    return limit >= OPEN_FILES_MIN
        ? Finding.ok("open files", "up to " + limit)
        : Finding.limited(
            "open files",
            "up to " + limit,
            "raise the limit with 'ulimit -n 65536' to allow more connections");
  }

  /** {@return whether this program was built in a clone, which needs tools to build again} */
  static boolean isClone() {
    return ModuleLayer.boot()
        .configuration()
        .findModule("dev.parley.cli")
        .flatMap(module -> module.reference().location())
        .map(location -> location.getPath() != null && location.getPath().contains("/target/"))
        .orElse(true); // from the class path, as tests run it
  }

  private static Optional<Path> onPath(String program) {
    return Arrays.stream(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .flatMap(
            folder -> List.of(Path.of(folder, program), Path.of(folder, program + ".exe")).stream())
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static String firstLine(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    CompletableFuture.delayedExecutor(ANSWER_SECONDS, TimeUnit.SECONDS)
        .execute(process::destroyForcibly);
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      process.waitFor();
      return line == null ? "" : line;
    }
  }
}
