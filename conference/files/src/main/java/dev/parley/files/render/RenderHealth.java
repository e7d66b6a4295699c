package dev.parley.files.render;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.confine.Confinement;
import java.time.Instant;
import java.util.Optional;

/**
 * Health record of the rendering processes: whether they start, their confinement, and the last
 * failure. It logs each failure and builds the message for the member whose page failed.
 *
 * <p>Threads: confined to one at a time.
 */
final class RenderHealth {
  private static final System.Logger LOG = System.getLogger(RenderHealth.class.getName());

  private Optional<RendererState.RenderFailure> lastFailure = Optional.empty();
  private Optional<Confinement> confinement = Optional.empty(); // of the first process
  private boolean startable = true;

  /** Records a rendered page. */
  void drew() {
    startable = true;
  }

  /** Records a failure of a process, as opposed to a refusal of the file. */
  void failed(Throwable failure) {
    lastFailure =
        Optional.of(
            new RendererState.RenderFailure(Instant.now(), String.valueOf(failure.getMessage())));
    if (failure instanceof RenderProcessException) {
      LOG.log(System.Logger.Level.INFO, "a rendering process was lost: {0}", failure.getMessage());
    } else {
      startable = false;
      LOG.log(System.Logger.Level.WARNING, "no rendering process could be started", failure);
    }
  }

  /** Records the confinement of a process, and logs it the first time. */
  void confined(Confinement now) {
    if (confinement.isPresent()) {
      return;
    }
    confinement = Optional.of(now);
    if (now.missing().isEmpty()) {
      LOG.log(
          System.Logger.Level.INFO,
          "rendering processes are confined: {0}",
          String.join("; ", now.applied()));
    } else {
      LOG.log(
          System.Logger.Level.WARNING,
          "rendering processes, which open files that members attach, are not fully confined: {0}",
          String.join("; ", now.missing()));
    }
  }

  boolean startable() {
    return startable;
  }

  /** {@return the confinement of the first process; empty until one has started} */
  Optional<Confinement> confinement() {
    return confinement;
  }

  Optional<RendererState.RenderFailure> lastFailure() {
    return lastFailure;
  }

  /** {@return the refusal that the requesting member gets for a failure} */
  static FilesException refusal(Throwable failure) {
    return switch (failure) {
      case FilesException refused -> refused;
      case RenderProcessException broken when broken.late() ->
          new FilesException(
              Reason.TOO_SLOW,
              "rendering it takes too long: save it simpler or smaller, and attach it again",
              broken);
      case RenderProcessException broken ->
          new FilesException(
              Reason.DAMAGED,
              "the rendering process failed on this file, or ran out of memory: save it again or smaller, and attach it again",
              broken);
      case Throwable other ->
          new FilesException(
              Reason.IO,
              "the server could not start a rendering process: ask the operator of the server to check its log",
              other);
    };
  }
}
