package dev.parley.interop;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** ORB products that take part in the tests: Parley and three others. */
public enum OrbProduct {
  /**
   * JacORB: Java, big-endian; its RMI-IIOP is JBoss's, which needs a class of JDK 8 and packages
   * that JDK 25 does not open.
   */
  JACORB("jacorb- jboss- slf4j-", "glassfish-corba-omgapi-"),
  /** GlassFish ORB: Java, big-endian. */
  GLASSFISH("glassfish- pfl- gmbal- management-api- asm-", "jacorb-omgapi-"),
  /** omniORB: C++, little-endian on most machines; no RMI-IIOP. */
  OMNIORB("", ""),
  /** Parley as its users have it: with contracts that its own compiler generated from the IDL. */
  PARLEY("", "");

  /** Prefixes of its jar file names. */
  private final String jars;

  /** Prefixes of jars with API classes that the ORB lacks and generated stubs or RMI-IIOP need. */
  private final String lacking;

  OrbProduct(String jars, String lacking) {
    this.jars = jars;
    this.lacking = lacking;
  }

  /** Returns the name in commands and tables. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** Returns whether it supports RMI-IIOP. */
  public boolean rmi() {
    return this != OMNIORB;
  }

  /**
   * Returns the command that starts its server or client, as built in this folder.
   *
   * @param newer whether the transmitted classes are the newer version
   */
  List<String> command(OrbPeerBuild build, String role, boolean newer) {
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

  private static List<String> jacorbFlags(OrbPeerBuild build) {
    var flags = new ArrayList<>(List.of("--patch-module", "jdk.unsupported=" + build.patch()));
    for (var open : List.of("java.io", "java.lang", "java.util", "java.math")) {
      flags.addAll(List.of("--add-opens", "java.base/" + open + "=ALL-UNNAMED"));
    }
    flags.add("-Dorg.jboss.com.sun.CORBA.ORBUseDynamicStub=true");
    return flags;
  }

  /** Returns its part of this process's class path; for Parley the whole class path. */
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

  /** Returns the jar files of the other ORBs, by name. */
  static List<String> foreignJars() {
    return Stream.of(JACORB, GLASSFISH)
        .flatMap(orb -> Stream.of(orb.classPath().split(File.pathSeparator)))
        .map(OrbProduct::fileOf)
        .sorted()
        .distinct()
        .toList();
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Returns the location of this module's own classes, which are transmitted by RMI-IIOP. */
  static String own() {
    var source = OrbProduct.class.getProtectionDomain().getCodeSource().getLocation();
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
