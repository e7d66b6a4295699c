package dev.parley.files.confine;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * File access rules by Landlock (landlock(7)): the decoding thread, and the threads that it starts,
 * can read the JDK, their classes and fonts, and write to the files of one folder. They cannot
 * create files, so the limit of a file's size is one of the disk that they can fill.
 */
final class Landlock {
  private static final int CREATE_RULESET = 444;
  private static final int ADD_RULE = 445;
  private static final int RESTRICT_SELF = 446;
  private static final long VERSION = 1;
  private static final int PATH_BENEATH = 1;
  private static final int PATH_BENEATH_BYTES = 12;

  private static final long WRITE_FILE = 1 << 1;
  private static final long READ_FILE = 1 << 2;
  private static final long READ_DIR = 1 << 3;
  private static final long TRUNCATE = 1 << 14;
  private static final long TCP = 3; // to bind and to connect

  private static final int AT_FDCWD = -100;
  private static final int O_PATH_CLOEXEC = 0x28_0000;

  /**
   * Readable system paths: libraries, fonts, and the files in which the JDK reads about itself and
   * the machine.
   */
  private static final List<Path> SYSTEM =
      List.of(
          Path.of("/usr"),
          Path.of("/lib"),
          Path.of("/lib64"),
          Path.of("/etc/fonts"),
          Path.of("/etc/ld.so.cache"),
          Path.of("/etc/localtime"),
          Path.of("/proc"),
          Path.of("/sys/fs/cgroup"),
          Path.of("/sys/devices/system"),
          Path.of("/dev/null"),
          Path.of("/dev/random"),
          Path.of("/dev/urandom"));

  private final LinuxSyscalls calls;
  private final long ruleset;

  private Landlock(LinuxSyscalls calls, long ruleset) {
    this.calls = calls;
    this.ruleset = ruleset;
  }

  static String restrict(LinuxSyscalls calls, Confinement.ProcessBounds bounds)
      throws ConfinementException {
    String what = "files are not confined (Linux 5.13 and newer has Landlock)";
    long version = calls.call(what, CREATE_RULESET, 0, 0, VERSION);
    long all = access(version);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes =
          arena.allocate(2 * JAVA_LONG.byteSize(), JAVA_LONG.byteAlignment());
      attributes.set(JAVA_LONG, 0, all);
      attributes.set(JAVA_LONG, JAVA_LONG.byteSize(), TCP);
      long size = version >= 4 ? 2 * JAVA_LONG.byteSize() : JAVA_LONG.byteSize();
      long ruleset = calls.call(what, CREATE_RULESET, attributes.address(), size, 0);
      Landlock landlock = new Landlock(calls, ruleset);
      for (Path path : SYSTEM) {
        landlock.allow(path, READ_FILE | READ_DIR);
      }
      for (Path path : bounds.readable()) {
        landlock.allow(path, READ_FILE | READ_DIR);
      }
      landlock.allow(bounds.folder(), all & (READ_FILE | READ_DIR | WRITE_FILE | TRUNCATE));
      calls.call(what, calls.number(157, 167), 38, 1); // PR_SET_NO_NEW_PRIVS
      calls.call(what, RESTRICT_SELF, ruleset, 0);
      calls.call(what, calls.number(3, 57), ruleset); // close
    }
    return "no files but those of its own folder, the JDK and the system's libraries and fonts (Landlock %d)"
        .formatted(version);
  }

  /** {@return all access rights that a version of the Landlock ABI handles} */
  private static long access(long version) {
    int bits = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    return (1L << bits) - 1;
  }

  private void allow(Path path, long access) throws ConfinementException {
    if (!Files.exists(path)) {
      return;
    }
    String what = "files are not confined: " + path;
    long ofFile = WRITE_FILE | READ_FILE | TRUNCATE;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(path.toString());
      long file = calls.call(what, calls.number(257, 56), AT_FDCWD, name.address(), O_PATH_CLOEXEC);
      MemorySegment rule = arena.allocate(PATH_BENEATH_BYTES);
      rule.set(JAVA_LONG_UNALIGNED, 0, Files.isDirectory(path) ? access : access & ofFile);
      rule.set(JAVA_INT_UNALIGNED, JAVA_LONG.byteSize(), (int) file);
      calls.call(what, ADD_RULE, ruleset, PATH_BENEATH, rule.address(), 0);
      calls.call(what, calls.number(3, 57), file); // close
    }
  }
}
