package dev.parley.files.render;

import dev.parley.files.confine.Confinement;
import java.time.Instant;
import java.util.Optional;

/**
 * State of the rendering processes, for health checks.
 *
 * @param alive running processes; none is needed while there is no work
 * @param processes maximum number of running processes
 * @param busy processes with a running job
 * @param waiting queued jobs, counted once per member that waits
 * @param startable false when the last attempt to start a process failed: no page can be rendered
 * @param confinement the restrictions of the processes; empty before the first one has started
 * @param lastFailure the last time that a process did not start, died or was killed; empty if there
 *     was none
 */
public record RendererState(
    int alive,
    int processes,
    int busy,
    int waiting,
    boolean startable,
    Optional<Confinement> confinement,
    Optional<RenderFailure> lastFailure) {
  /**
   * Failure of a process.
   *
   * @param what happened, as a sentence that names no file
   */
  public record RenderFailure(Instant when, String what) {}
}
