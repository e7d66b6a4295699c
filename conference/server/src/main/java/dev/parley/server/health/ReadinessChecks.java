package dev.parley.server.health;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Readiness checks of the server's components. */
public final class ReadinessChecks {
  /** Free disk space of the data folder, in bytes, below which writes are about to fail. */
  public static final long DISK_FLOOR_BYTES = 64L << 20;

  /** Share of used file descriptors above which connections are about to be refused. */
  private static final double DESCRIPTORS_MAX = 0.95;

  private ReadinessChecks() {}

  /**
   * {@return the check of the store, which must be writable and have an intact file}
   *
   * @param refusal completes with the reason why the store cannot be written; empty if it can
   * @param complaint returns the damage of the file that SQLite reported; empty if it is intact
   */
  public static HealthChecks.ReadinessCheck store(
      Supplier<CompletionStage<Optional<String>>> refusal, Supplier<Optional<String>> complaint) {
    return new HealthChecks.ReadinessCheck(
        "store",
        () ->
            refusal
                .get()
                .thenApply(why ->
                    why.map(_ -> "it cannot be written; see the server's log")
                        .or(() ->
                            complaint
                                .get()
                                .map(_ -> "its file is damaged; run: parley check store"))));
  }

  /**
   * {@return the check of the rendering processes}
   *
   * @param startable returns whether they could be started at the last attempt
   */
  public static HealthChecks.ReadinessCheck renderer(BooleanSupplier startable) {
    return HealthChecks.ReadinessCheck.of(
        "renderer",
        () ->
            startable.getAsBoolean()
                ? Optional.empty()
                : Optional.of("its process does not start; see the server's log"));
  }

  /** {@return the check of the data folder's disk space} */
  public static HealthChecks.ReadinessCheck disk(Path data) {
    // File, unlike FileStore, opens no file, so it works without free descriptors too.
    File folder = data.toFile();
    return HealthChecks.ReadinessCheck.of("disk", () -> disk(folder.getUsableSpace()));
  }

  static Optional<String> disk(long freeBytes) {
    return freeBytes < DISK_FLOOR_BYTES
        ? Optional.of("less than %d MiB are free".formatted(DISK_FLOOR_BYTES >> 20))
        : Optional.empty();
  }

  /** {@return the check of free file descriptors; never fails on systems that do not count them} */
  public static HealthChecks.ReadinessCheck descriptors() {
    return HealthChecks.ReadinessCheck.of(
        "descriptors",
        () ->
            ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? descriptors(open(unix), unix.getMaxFileDescriptorCount())
                : Optional.empty());
  }

  /**
   * Returns the number of open file descriptors. The JDK counts the files of a folder, which it
   * cannot open without a free descriptor.
   */
  private static long open(UnixOperatingSystemMXBean unix) {
    try {
      return unix.getOpenFileDescriptorCount();
    } catch (InternalError e) {
      return unix.getMaxFileDescriptorCount();
    }
  }

  static Optional<String> descriptors(long open, long most) {
    return most > 0 && open > DESCRIPTORS_MAX * most
        ? Optional.of("%d of %d are in use; raise the limit (ulimit -n)".formatted(open, most))
        : Optional.empty();
  }

  /**
   * {@return the check of the media threads}
   *
   * @param answer completes normally while the threads respond
   */
  public static HealthChecks.ReadinessCheck media(Supplier<? extends CompletionStage<?>> answer) {
    return new HealthChecks.ReadinessCheck(
        "media",
        () ->
            answer
                .get()
                .handle((_, failure) ->
                    failure == null
                        ? Optional.<String>empty()
                        : Optional.of("audio and video have ended")));
  }
}
