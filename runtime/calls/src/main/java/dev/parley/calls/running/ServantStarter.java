package dev.parley.calls.running;

/**
 * Starter of the servants of one group of callers on threads of their own: virtual ones, unless the
 * method is CPU-bound. For protocols whose requests are not read by a {@link ServingThread}.
 *
 * <p>Threads: safe for all.
 */
public final class ServantStarter {
  private final CarrierWatch.WatchedServants watched;

  /**
   * @param servants running servants of the group, counted before they are started here
   */
  public ServantStarter(RunningServants servants) {
    watched = new CarrierWatch.WatchedServants(servants);
  }

  /**
   * Runs a servant on a thread of its own.
   *
   * @param run the run of the servant
   * @param work starts the run
   */
  public void start(ServantRun run, Runnable work) {
    CarrierWatch.PROCESS.start(run, work);
    watched.started();
  }
}
