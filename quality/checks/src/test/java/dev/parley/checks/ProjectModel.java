package dev.parley.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The modules and the arrows between them. This is the one place where they are written down as
 * data.
 */
final class ProjectModel {
  static final Path ROOT =
      Path.of(System.getProperty("parley.root", "../..")).toAbsolutePath().normalize();

  /** Folders of the root that hold modules, and the modules in them. */
  private static final Map<String, Set<String>> WINGS =
      read(
          """
          runtime    -> base, ffi, copiers, pipeline, transport/api, transport/jvm, transport/memory, transport/pipe, transport/socket, transport/websocket, calls, valves, discovery, attached, telemetry, json, vertx
          corba      -> iiop, idl, interop
          soap       -> soap, soap/http, soap/interop, soap/jaxb, soap/security, soap/servlet, wsdl
          conference -> room/api, room, nodes, nodes/nats, files, datagrams, devices, media, distribution, sfu, recording, export, web, web/e2e, server, client, client/devices, load, receiver
          tools      -> cli, bench
          packaging  -> bom
          quality    -> testkit, checks, examples, faults, packaging, stress
          """);

  /**
   * "A -> B, C" reads: A may import B and C, and what they may import. What is not drawn is
   * forbidden. A module's name is its folder without the wing.
   */
  private static final Map<String, Set<String>> DEPENDENCIES =
      read(
          """
          base                ->
          ffi                 ->
          copiers             ->
          pipeline            -> base
          transport/api       -> base
          transport/jvm       -> transport/api
          transport/memory    -> ffi, transport/api
          transport/pipe      -> ffi, transport/api
          transport/socket    -> transport/api
          vertx               ->
          transport/websocket -> transport/api, vertx
          calls               -> copiers, pipeline, transport/api
          valves              -> calls, pipeline
          iiop                -> calls
          idl                 -> iiop
          soap                -> calls
          soap/http           -> soap, vertx
          soap/interop        -> soap/http
          soap/jaxb           -> soap
          soap/security       -> soap
          soap/servlet        -> soap
          wsdl                -> soap
          discovery           -> transport/api
          files               -> base, ffi
          datagrams           -> ffi
          devices             -> base, ffi
          media               -> base
          distribution        -> datagrams, media
          sfu                 -> media
          recording           -> media
          nodes               -> room
          nodes/nats          -> nodes
          attached            -> calls
          telemetry           -> calls
          room/api            -> calls
          room                -> room/api, calls, pipeline
          json                -> calls
          web                 ->
          server              -> nodes, datagrams, distribution, files, sfu, recording, transport/jvm, transport/socket, transport/websocket, web
          client              -> room/api, datagrams, distribution, media, transport/websocket
          client/devices      -> client, devices
          load                -> client, ffi
          receiver            -> client, sfu
          export              -> room, files, media, recording
          cli                 -> server, nodes/nats, discovery, attached, telemetry, json, client/devices, load, receiver, export, idl, wsdl
          testkit             -> ffi, transport/api
          interop             -> idl, transport/socket
          bench               -> cli, copiers, devices, distribution, interop, soap/interop, valves
          """);

  /** Modules that stand on the JDK alone. */
  static final Set<String> CORE =
      Set.of(
          "base",
          "ffi",
          "copiers",
          "pipeline",
          "transport/api",
          "transport/jvm",
          "transport/memory",
          "transport/pipe",
          "calls",
          "valves",
          "iiop",
          "idl",
          "soap",
          "wsdl",
          "discovery",
          "attached");

  /** Modules that only test, in the packages of what they test. */
  static final Set<String> TESTS_ONLY =
      Set.of("checks", "examples", "faults", "packaging", "stress", "web/e2e");

  /** Modules that are a pom for consumers. */
  private static final Set<String> POMS = Set.of("bom");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importPaths(written().map(ProjectModel::classes).filter(Files::isDirectory).toList());

  private ProjectModel() {}

  static Set<String> modules() {
    return DEPENDENCIES.keySet();
  }

  /** {@return all modules of the build, also those that only test or are a pom} */
  static Stream<String> all() {
    return Stream.of(modules(), TESTS_ONLY, POMS).flatMap(Set::stream);
  }

  /** Modules that have Java sources. */
  static Stream<String> written() {
    return modules().stream().filter(module -> Files.isDirectory(sources(module)));
  }

  /** {@return the wing that the module is in} */
  static String wing(String module) {
    return WINGS.entrySet().stream()
        .filter(wing -> wing.getValue().contains(module))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(module + " is in no wing of ProjectModel.WINGS"));
  }

  static Path folder(String module) {
    return ROOT.resolve(wing(module)).resolve(module);
  }

  static Path sources(String module) {
    return folder(module).resolve("src/main/java");
  }

  static Path classes(String module) {
    return folder(module).resolve("target/classes");
  }

  static String basePackage(String module) {
    return "dev.parley." + module.replace('/', '.');
  }

  /** Main classes of all modules, tests left out. */
  static JavaClasses classes() {
    return CLASSES;
  }

  /** The module whose package the class is in; empty for classes that are not ours. */
  static Optional<String> moduleOf(JavaClass type) {
    var name = type.getPackageName() + ".";
    return modules().stream()
        .filter(module -> name.startsWith(basePackage(module) + "."))
        .max(Comparator.comparingInt(String::length));
  }

  static Set<String> mayImport(String module) {
    var reached = new TreeSet<String>();
    DEPENDENCIES.getOrDefault(module, Set.of()).forEach(to -> reach(to, reached));
    return reached;
  }

  private static void reach(String module, Set<String> reached) {
    if (reached.add(module)) {
      DEPENDENCIES.getOrDefault(module, Set.of()).forEach(to -> reach(to, reached));
    }
  }

  /** Every file that people wrote: no build output, no installed packages, no repository data. */
  static List<Path> files() {
    var left =
        Set.of(
            "target", "node_modules", "dist", ".git", ".idea", "test-results", "playwright-report");
    var files = new ArrayList<Path>();
    try {
      Files.walkFileTree(
          ROOT,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return !folder.equals(ROOT) && left.contains(folder.getFileName().toString())
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (Files.isRegularFile(file) && !left.contains(file.getFileName().toString())) {
                files.add(file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  /** The file's text; bytes that are not UTF-8, as in pictures, are replaced. */
  static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Set<String>> read(String arrows) {
    return arrows
        .lines()
        .map(line -> line.split("->", -1))
        .collect(
            Collectors.toMap(
                side -> side[0].strip(),
                side ->
                    Arrays.stream(side[1].split(","))
                        .map(String::strip)
                        .filter(to -> !to.isEmpty())
                        .collect(Collectors.toSet()),
                (first, second) -> first,
                LinkedHashMap::new));
  }
}
