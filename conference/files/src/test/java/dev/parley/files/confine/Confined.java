package dev.parley.files.confine;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Confines itself and tries what it may and may not do. It prints a line for each: the name of the
 * attempt, and "done" or "refused".
 */
final class Confined {
  private static final int CHUNK = 16 << 20;
  private static final List<ByteBuffer> HELD = new ArrayList<>();

  private interface Attempt {
    void run() throws Exception;
  }

  private Confined() {}

  /**
   * @param arguments the own folder, a file elsewhere, the number of another process, memory in MiB
   */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Path elsewhere = Path.of(arguments[1]);
    long other = Long.parseLong(arguments[2]);
    long mebibytes = Long.parseLong(arguments[3]);
    List<Path> classes =
        Stream.of(System.getProperty("java.class.path").split(":")).map(Path::of).toList();
    List<Path> readable = new ArrayList<>(classes);
    readable.add(Path.of(System.getProperty("java.home")));
    ServerSocket listening = new ServerSocket(0);
    Confinement confinement =
        Confinement.apply(new Confinement.ProcessBounds(folder, readable, mebibytes << 20, 600));
    System.out.print(confinement.text());
    System.out.println("confined");
    attempt("write here", () -> Files.writeString(folder.resolve("note"), "mine"));
    attempt("create a file here", () -> Files.createFile(folder.resolve("another")));
    attempt("create a folder here", () -> Files.createDirectory(folder.resolve("folder")));
    attempt(
        "link a file here", () -> Files.createLink(folder.resolve("link"), folder.resolve("note")));
    attempt("start a thread", () -> Thread.ofPlatform().start(() -> {}).join());
    attempt("read elsewhere", () -> Files.readString(elsewhere));
    attempt("write elsewhere", () -> Files.writeString(elsewhere, "taken over"));
    attempt("open a socket", () -> new Socket("127.0.0.1", listening.getLocalPort()).close());
    attempt("run a program", () -> new ProcessBuilder("/bin/true").start().waitFor());
    attempt("end another process", () -> signal(other));
    attempt("read its environment", () -> Files.readString(Path.of("/proc/" + other + "/environ")));
    LinuxSyscalls calls = LinuxSyscalls.ofThisMachine().orElseThrow();
    attempt("slow it down", () -> calls.call("", calls.number(141, 140), 0, other, 19));
    attempt("move it to one processor", () -> affinity(calls, other));
    attempt("take more memory", () -> take(mebibytes));
    System.out.println("end");
  }

  private static void attempt(String name, Attempt attempt) {
    String outcome;
    try {
      attempt.run();
      outcome = "done";
    } catch (Exception | OutOfMemoryError e) {
      outcome = "refused";
    }
    System.out.println(name + ": " + outcome);
  }

  private static void signal(long other) throws IOException {
    boolean sent = ProcessHandle.of(other).orElseThrow().destroyForcibly();
    if (!sent) {
      throw new IOException("not sent");
    }
  }

  private static void affinity(LinuxSyscalls calls, long other) throws ConfinementException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment first = arena.allocateFrom(ValueLayout.JAVA_LONG, 1);
      calls.call(
          "",
          calls.number(203, 122),
          other,
          first.byteSize(),
          first.address()); // sched_setaffinity
    }
  }

  private static void take(long mebibytes) {
    for (long taken = 0; taken < mebibytes << 20; taken += CHUNK) {
      HELD.add(ByteBuffer.allocateDirect(CHUNK));
    }
    HELD.clear();
  }
}
