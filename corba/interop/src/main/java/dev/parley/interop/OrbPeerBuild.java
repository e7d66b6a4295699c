package dev.parley.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.idl.IdlCompiler;
import dev.parley.idl.IdlReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Build of the peer programs: stubs from the IDL by JacORB's compiler, omniidl and Parley's own
 * compiler, then javac and g++. Each is built once, until its sources change.
 */
public final class OrbPeerBuild {
  private final Path sources;
  private final Path folder;
  private final boolean omniorb;
  private final Start start;

  private OrbPeerBuild(Path sources, Path folder, boolean omniorb, Start start) {
    this.sources = sources;
    this.folder = folder;
    this.omniorb = omniorb;
    this.start = start;
  }

  /**
   * Start options of peer processes.
   *
   * @param flags flags of each JVM
   * @param server words before the server command, for example to pin its processor
   * @param client words before the client command
   */
  public record Start(List<String> flags, List<String> server, List<String> client) {
    /** Start options for a short run. */
    static final Start QUICK = new Start(List.of("-XX:TieredStopAtLevel=1"), List.of(), List.of());
  }

  /**
   * Builds all peers that are not up to date.
   *
   * @param root source tree of the project
   * @param folder output folder
   */
  public static OrbPeerBuild of(Path root, Path folder) {
    var build =
        new OrbPeerBuild(
            root.resolve("corba/interop/src"),
            folder.toAbsolutePath(),
            onPath("omniidl") && onPath("g++"),
            Start.QUICK);
    var native_ = CompletableFuture.runAsync(build::makeOmniorb);
    build.ifChanged("java", List.of("main", "peers/java", "peers/jacorb"), build::makeJava);
    build.ifChanged(
        "parley",
        List.of("main", "peers/java", "peers/parley", "../../idl/src/main", "../../iiop/src/main"),
        build::makeParley);
    build.ifChanged("newer", List.of("peers/newer"), build::makeNewer);
    native_.join();
    return build;
  }

  /** {@return the same peers with other start options} */
  public OrbPeerBuild started(Start otherwise) {
    return new OrbPeerBuild(sources, folder, omniorb, otherwise);
  }

  /** Returns whether omniORB is installed; scripts/install-omniorb installs it. */
  public boolean hasOmniorb() {
    return omniorb;
  }

  String classes(OrbProduct orb) {
    return folder.resolve(orb == OrbProduct.PARLEY ? "parley/classes" : "java/classes").toString();
  }

  String newer() {
    return folder.resolve("newer/classes").toString();
  }

  String patch() {
    return folder.resolve("java/patch").toString();
  }

  Path omniorb() {
    return folder.resolve("omniorb/peer");
  }

  Start start() {
    return start;
  }

  private void makeOmniorb() {
    if (omniorb) {
      ifChanged(
          "omniorb",
          List.of("main/idl", "peers/cpp"),
          out -> run(List.of(sources.resolve("peers/build-omniorb").toString(), out.toString())));
    }
  }

  private void makeJava(Path out) {
    var stubs = out.resolve("stubs");
    var idl = sources.resolve("main/idl/cases.idl");
    var compiler =
        OrbProduct.paths().filter(path -> OrbProduct.fileOf(path).startsWith("java_cup"));
    var tools =
        Stream.concat(Stream.of(OrbProduct.JACORB.classPath()), compiler)
            .collect(Collectors.joining(File.pathSeparator));
    run(
        List.of(
            OrbProduct.java(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            tools,
            "org.jacorb.idl.parser",
            "-d",
            stubs.toString(),
            idl.toString()));
    var java = new ArrayList<String>();
    files(stubs).forEach(java::add);
    files(sources.resolve("peers/java")).forEach(java::add);
    compile(
        List.of("-cp", OrbProduct.own() + File.pathSeparator + OrbProduct.JACORB.classPath()),
        out.resolve("classes"),
        java);
    var patch = sources.resolve("peers/jacorb");
    compile(
        List.of("--patch-module", "jdk.unsupported=" + patch),
        out.resolve("patch"),
        files(patch).toList());
  }

  /** Compiles the newer version of the transmitted classes. */
  private void makeNewer(Path out) {
    var newer = files(sources.resolve("peers/newer")).toList();
    compile(List.of(), out.resolve("classes"), newer);
  }

  /**
   * Builds Parley's peer as a user would: contracts generated from the IDL, and code against them.
   */
  private void makeParley(Path out) {
    var contracts = out.resolve("contracts");
    try {
      var model = new IdlReader().read(List.of(sources.resolve("main/idl/cases.idl")));
      for (var file : IdlCompiler.compile(model, "contracts").entrySet()) {
        var path = contracts.resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var java = new ArrayList<String>();
    files(contracts).forEach(java::add);
    files(sources.resolve("peers/parley")).forEach(java::add);
    for (var shared : List.of("Bench", "Options", "Report", "RmiClient", "RmiServant")) {
      java.add(
          sources.resolve("peers/java/dev/parley/interop/peer/" + shared + ".java").toString());
    }
    var options =
        List.of(
            "-parameters",
            "-cp",
            OrbProduct.own() + File.pathSeparator + OrbProduct.PARLEY.classPath());
    compile(options, out.resolve("classes"), java);
  }

  private static void compile(List<String> options, Path out, List<String> files) {
    var words = new ArrayList<>(options);
    words.addAll(List.of("-proc:none", "-nowarn", "-Xlint:none", "-d", out.toString()));
    words.addAll(files);
    var said = new java.io.ByteArrayOutputStream();
    var compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK");
    if (compiler.run(null, said, said, words.toArray(String[]::new)) != 0) {
      throw new InteropException("javac: " + said.toString(UTF_8));
    }
  }

  private interface Maker {
    void make(Path out);
  }

  /**
   * Runs a build step unless its inputs are unchanged. The stamp file is the digest of the inputs,
   * and is written last, so that a failed step is repeated.
   */
  private void ifChanged(String name, List<String> of, Maker maker) {
    try {
      var out = folder.resolve(name);
      var stamp = out.resolve("stamp");
      var digest = digest(of);
      if (Files.exists(stamp) && Files.readString(stamp).equals(digest)) {
        return;
      }
      delete(out);
      Files.createDirectories(out);
      maker.make(out);
      Files.writeString(stamp, digest);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String digest(List<String> of) throws IOException {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update(OrbProduct.foreignJars().toString().getBytes(UTF_8));
      for (var file : of.stream().flatMap(part -> files(sources.resolve(part))).toList()) {
        digest.update(file.getBytes(UTF_8));
        digest.update(Files.readAllBytes(Path.of(file)));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new InteropException("no SHA-256", e);
    }
  }

  private static Stream<String> files(Path folder) {
    try (var all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).map(Path::toString).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (var all = Files.walk(folder)) {
        for (var path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private static void run(List<String> command) {
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      var said = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (process.waitFor() != 0) {
        throw new InteropException(command.getFirst() + ": " + said);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InteropException("interrupted while building a peer", e);
    }
  }

  private static boolean onPath(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
