package dev.parley.interop;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Parley, and the other ORBs. */
public enum Orb {
  /**
   * Java, big-endian; its RMI-IIOP is JBoss's, and needs a class of JDK 8 and what JDK 25 keeps
   * closed.
   */
  JACORB("jacorb- jboss- slf4j-", "glassfish-corba-omgapi-"),
  /** Java, big-endian. */
  GLASSFISH("glassfish- pfl- gmbal- management-api- asm-", "jacorb-omgapi-"),
  /** C++, little-endian on most machines; no RMI-IIOP. */
  OMNIORB("", ""),
  /** Parley itself, as its users have it: contracts that its own compiler made of the IDL. */
  PARLEY("", "");

  /** How the names of its jars begin. */
  private final String jars;

  /** What the ORB's own API lacks and generated stubs or RMI-IIOP name. */
  private final String lacking;

  Orb(String jars, String lacking) {
    this.jars = jars;
    this.lacking = lacking;
  }

  /** As it is called in commands and tables. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** Whether it speaks RMI-IIOP. */
  public boolean rmi() {
    return this != OMNIORB;
  }

  /**
   * The command that starts its server or client, as built in this folder.
   *
   * @param newer whether classes that travel are of the newer version
   */
  List<String> command(PeerBuild build, String role, boolean newer) {
    boolean server = role.equals("server");
    var command = new ArrayList<>(server ? build.start().server() : build.start().client());
    if (this == OMNIORB) {
      command.addAll(List.of(build.omniorb().toString(), role));
      return command;
    }
    command.addAll(List.of(java(), "-XX:+UseSerialGC", "-Xmx256m"));
    command.addAll(build.start().flags());
    command.addAll(this == JACORB ? jacorbFlags(build) : List.of());
    command.add("-Dorg.omg.CORBA.SkipGmbalInit=true");
    var classes = String.join(File.pathSeparator, build.classes(this), own(), classPath());
    command.addAll(List.of("-cp", newer ? build.newer() + File.pathSeparator + classes : classes));
    command.add("dev.parley.interop.peer." + (server ? "Server" : "Client"));
    return command;
  }

  private static List<String> jacorbFlags(PeerBuild build) {
    var flags = new ArrayList<>(List.of("--patch-module", "jdk.unsupported=" + build.patch()));
    for (var open : List.of("java.io", "java.lang", "java.util", "java.math")) {
      flags.addAll(List.of("--add-opens", "java.base/" + open + "=ALL-UNNAMED"));
    }
    flags.add("-Dorg.jboss.com.sun.CORBA.ORBUseDynamicStub=true");
    return flags;
  }

  /** Its part of this process's class path: Parley's is all of it. */
  String classPath() {
    if (this == PARLEY) {
      return System.getProperty("java.class.path");
    }
    var all =
        paths()
            .filter(path -> Stream.of(jars.split(" ")).anyMatch(fileOf(path)::startsWith))
            .toList();
    var rest = paths().filter(path -> fileOf(path).startsWith(lacking)).toList();
    if (all.isEmpty() || rest.isEmpty()) {
      throw new InteropException(this + " is not on the class path of this process");
    }
    return String.join(File.pathSeparator, Stream.concat(all.stream(), rest.stream()).toList());
  }

  /** The jars of the others, by name. */
  static List<String> foreignJars() {
    return Stream.of(JACORB, GLASSFISH)
        .flatMap(orb -> Stream.of(orb.classPath().split(File.pathSeparator)))
        .map(Orb::fileOf)
        .sorted()
        .distinct()
        .toList();
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Where this module's own classes are, for what travels over RMI-IIOP. */
  static String own() {
    var source = Orb.class.getProtectionDomain().getCodeSource().getLocation();
    return Path.of(java.net.URI.create(source.toString())).toString();
  }

  static Stream<String> paths() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator));
  }

  static String fileOf(String path) {
    var name = Path.of(path).getFileName();
    return name == null ? "" : name.toString();
  }
}
