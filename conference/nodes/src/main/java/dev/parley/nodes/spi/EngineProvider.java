package dev.parley.nodes.spi;

import dev.parley.base.Experimental;
import dev.parley.nodes.spi.EngineException.Reason;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * Provider of an engine for some URI schemes, registered as a service ({@link ServiceLoader}).
 *
 * <p>Threads: safe for use by multiple threads.
 */
@Experimental
public interface EngineProvider {
  /** {@return the schemes of the addresses of the engine's servers, in lower case} */
  Set<String> schemes();

  /**
   * Connects to an engine, and creates in it what a cluster needs. Blocks until that is done.
   *
   * @throws EngineException if the servers cannot be reached, or may lose acknowledged messages and
   *     the settings do not accept that
   * @throws IllegalArgumentException if a setting is not valid
   */
  ClusterEngine open(EngineSettings settings);

  /**
   * Connects to the engine that the scheme of the settings names.
   *
   * @throws EngineException as {@link #open}, and if no provider has the scheme
   * @throws IllegalArgumentException if a setting is not valid
   */
  static ClusterEngine connect(EngineSettings settings) {
    List<EngineProvider> all =
        ServiceLoader.load(EngineProvider.class).stream().map(ServiceLoader.Provider::get).toList();
    return all.stream()
        .filter(each -> each.schemes().contains(settings.scheme()))
        .findFirst()
        .orElseThrow(() -> unknown(settings, all))
        .open(settings);
  }

  private static EngineException unknown(EngineSettings settings, List<EngineProvider> all) {
    Set<String> known = new TreeSet<>();
    all.forEach(each -> known.addAll(each.schemes()));
    return new EngineException(
        Reason.INVALID,
        "no engine has addresses such as %s; there are %s"
            .formatted(
                settings.servers(),
                known.isEmpty() ? "no engines on the module path" : "engines for " + known),
        null);
  }
}
