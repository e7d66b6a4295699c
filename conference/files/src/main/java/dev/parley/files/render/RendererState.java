package dev.parley.files.render;

import dev.parley.files.confine.Confinement;
import java.time.Instant;
import java.util.Optional;

/**
 * How the processes that draw fare, for health checks.
 *
 * @param alive processes that run now; none is needed while nothing is drawn
 * @param processes that may run at once
 * @param busy processes that draw now
 * @param waiting conversions that wait, counted once for each member that waits
 * @param startable false when the last attempt to start a process failed: no page can be drawn
 * @param confinement what the processes cannot do; empty before the first one
 * @param lastFailure the last time that a process did not start, died or was killed; empty since
 *     the renderer was made
 */
public record RendererState(
    int alive,
    int processes,
    int busy,
    int waiting,
    boolean startable,
    Optional<Confinement> confinement,
    Optional<Failure> lastFailure) {
  /**
   * A process failed.
   *
   * @param what happened, as a sentence that names no file
   */
  public record Failure(Instant when, String what) {}
}
