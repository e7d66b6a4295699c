package dev.parley.nodes.nats.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.base.Experimental;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A nats-server process, which can be killed and started again on its data.
 *
 * <p>Threads: confined to the caller's, but for {@link #awaitReady}.
 */
@Experimental
public final class NatsServer {
  private static final long READY_NANOS = 30_000_000_000L;
  private static final long LOOK_AGAIN_NANOS = 5_000_000;

  private final Path program;
  private final Path folder;
  private final String name;
  private final ServerPlace place;
  private final int port;
  private volatile @Nullable Process process;
  private volatile @Nullable Process killed;

  NatsServer(Path program, Path folder, String name, ServerPlace place, int port) {
    this.program = program;
    this.folder = folder;
    this.name = name;
    this.place = place;
    this.port = port;
  }

  /** {@return the name by which servers and streams call it} */
  public String name() {
    return name;
  }

  /** {@return the address for clients} */
  public String url() {
    return "nats://" + place.address() + ":" + port;
  }

  /** {@return the process id} */
  public long pid() {
    return running().pid();
  }

  /** {@return whether the process runs} */
  public boolean isAlive() {
    return running().isAlive();
  }

  /** Starts the process and waits until it accepts clients. */
  public void start() throws IOException {
    launch();
    awaitReady();
  }

  /** Starts the process; {@link #awaitReady} waits until it accepts clients. */
  public void launch() throws IOException {
    List<String> command = new ArrayList<>(place.command());
    command.addAll(List.of(program.toString(), "-c", configuration().toString()));
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile().toFile()))
            .start();
  }

  /**
   * Waits until the process accepts clients. Returns early if it is killed meanwhile; any thread
   * may call.
   */
  public void awaitReady() throws IOException {
    long end = System.nanoTime() + READY_NANOS;
    while (!accepts()) {
      Process awaited = running();
      if (awaited.equals(killed)) {
        return;
      }
      if (!awaited.isAlive() || System.nanoTime() - end > 0) {
        throw new IOException("nats-server '%s' does not start:\n%s".formatted(name, log()));
      }
      LockSupport.parkNanos(LOOK_AGAIN_NANOS);
    }
  }

  /** Kills the process by SIGKILL and waits for its end. */
  public void kill() {
    Process ending = running();
    killed = ending;
    ending.destroyForcibly().onExit().join();
  }

  /** Asks the process to stop and waits for its end. */
  public void stop() {
    if (process != null) {
      process.destroy();
      process.onExit().join();
    }
  }

  /** {@return what the process has logged since its first start} */
  public String log() throws IOException {
    return Files.exists(logFile()) ? Files.readString(logFile(), UTF_8) : "";
  }

  Path configuration() {
    return folder.resolve(name + ".conf");
  }

  Path store() {
    return folder.resolve(name);
  }

  private Path logFile() {
    return folder.resolve(name + ".log");
  }

  private Process running() {
    if (process == null) {
      throw new IllegalStateException("nats-server '%s' was not started".formatted(name));
    }
    return process;
  }

  private boolean accepts() {
    try (var socket = new Socket(place.address(), port)) {
      return socket.isConnected();
    } catch (IOException _) {
      return false;
    }
  }
}
