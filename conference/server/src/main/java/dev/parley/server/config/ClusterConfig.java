package dev.parley.server.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Configuration of a server that is a node of a cluster. In files and on command lines the options
 * have the names in {@link ConfigKey}.
 *
 * @param engine addresses of the servers of the engine, such as {@code nats://10.0.0.1:4222}
 * @param name of the cluster; clusters of different names share an engine without meeting
 * @param credentials file with what this node shows to the engine; none when empty
 * @param systemCredentials file with the credentials of the engine's system account, by which it
 *     proves how it stores messages; none when empty
 * @param replicas number of the engine's servers that store each message
 * @param unsafe whether an engine is accepted that may lose acknowledged messages
 * @param node id of this node, unique in the cluster, the same after a restart
 * @param endpoint at which the other nodes call this one, such as {@code tls://10.0.0.1:7010}
 * @param certificate PEM file with the certificate of this node, which has the endpoint's host
 * @param key PEM file with the certificate's private key
 * @param region name of the place whose nodes relay audio and video to each other directly; empty
 *     where all nodes are in one
 * @param thin whether the line to the other nodes is thin
 * @param keepPages whether pages of this node stay at it; otherwise they join at the nearest node
 * @param authority PEM file with the certificate of the authority that signed those of all nodes,
 *     and of the engine's servers where these use TLS
 */
public record ClusterConfig(
    List<String> engine,
    String name,
    Optional<Path> credentials,
    Optional<Path> systemCredentials,
    int replicas,
    boolean unsafe,
    String node,
    URI endpoint,
    String region,
    boolean thin,
    boolean keepPages,
    Path certificate,
    Path key,
    Path authority) {
  /** Default of {@link #name()}. */
  public static final String NAME = "parley";

  /** Default of {@link #replicas()}. */
  public static final int REPLICAS = 3;

  private static final int REPLICAS_MAX = 5;
  private static final Pattern NAME_FORM = Pattern.compile("[A-Za-z0-9_-]{1,32}");
  private static final Pattern REGION_FORM = Pattern.compile("[a-z0-9-]{0,32}");
  private static final Pattern NODE_FORM = Pattern.compile("[a-z0-9-]{1,32}");

  /** Validates the options. */
  public ClusterConfig {
    engine = List.copyOf(engine);
    require(
        NAME_FORM.matcher(name).matches(),
        "cluster-name is '%s'; it has 1 to 32 of A-Z a-z 0-9 _ -",
        name);
    require(isNodeName(node), "node is '%s'; it has 1 to 32 of a-z 0-9 -", node);
    require(
        REGION_FORM.matcher(region).matches(),
        "node-region is '%s'; it has at most 32 of a-z 0-9 -",
        region);
    require(
        replicas >= 1 && replicas <= REPLICAS_MAX,
        "cluster-replicas is %d; there may be 1 to " + REPLICAS_MAX,
        replicas);
    require(
        "tls".equals(endpoint.getScheme()) && endpoint.getHost() != null && endpoint.getPort() >= 0,
        "node-endpoint is '%s'; one looks like tls://10.0.0.1:7010",
        endpoint);
  }

  static boolean isNodeName(String name) {
    return NODE_FORM.matcher(name).matches();
  }

  private static void require(boolean met, String message, Object value) {
    if (!met) {
      throw new ServerException(ServerException.Reason.CONFIG, message.formatted(value), null);
    }
  }

  /** Builder of a configuration. Threads: confined to one. */
  static final class Builder {
    private final List<String> engine = new ArrayList<>();
    private final List<URI> upstream = new ArrayList<>();
    private Optional<String> name = Optional.empty();
    private Optional<Path> credentials = Optional.empty();
    private Optional<Path> systemCredentials = Optional.empty();
    private Optional<Integer> replicas = Optional.empty();
    private boolean unsafe;
    private Optional<String> node = Optional.empty();
    private Optional<URI> endpoint = Optional.empty();
    private Optional<String> region = Optional.empty();
    private boolean thin;
    private boolean keepPages;
    private Optional<Path> certificate = Optional.empty();
    private Optional<Path> key = Optional.empty();
    private Optional<Path> authority = Optional.empty();

    void engine(String address) {
      engine.add(address);
    }

    void upstream(URI node) {
      upstream.add(node);
    }

    void name(String value) {
      name = Optional.of(value);
    }

    void credentials(Path value) {
      credentials = Optional.of(value);
    }

    void systemCredentials(Path value) {
      systemCredentials = Optional.of(value);
    }

    void replicas(int value) {
      replicas = Optional.of(value);
    }

    void unsafe(boolean value) {
      unsafe = value;
    }

    void node(String value) {
      node = Optional.of(value);
    }

    void endpoint(URI value) {
      endpoint = Optional.of(value);
    }

    void region(String value) {
      region = Optional.of(value);
    }

    void thin(boolean value) {
      thin = value;
    }

    void keepPages(boolean value) {
      keepPages = value;
    }

    void certificate(Path value) {
      certificate = Optional.of(value);
    }

    void key(Path value) {
      key = Optional.of(value);
    }

    void authority(Path value) {
      authority = Optional.of(value);
    }

    /** {@return the options; empty if no engine was named} */
    Optional<ClusterConfig> build() {
      if (!upstream.isEmpty()) {
        refuseOfBranch();
        return Optional.empty();
      }
      if (engine.isEmpty()) {
        refuseOthers();
        return Optional.empty();
      }
      return Optional.of(
          new ClusterConfig(
              engine,
              name.orElse(NAME),
              credentials,
              systemCredentials,
              replicas.orElse(REPLICAS),
              unsafe,
              needed("node", node),
              needed("node-endpoint", endpoint),
              region.orElse(""),
              thin,
              keepPages,
              needed("node-certificate", certificate),
              needed("node-key", key),
              needed("cluster-authority", authority)));
    }

    /** {@return the options of a branch; empty if no node was named} */
    Optional<BranchConfig> branch() {
      return upstream.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new BranchConfig(
                  upstream,
                  needed("node", node),
                  needed("node-certificate", certificate),
                  needed("node-key", key),
                  needed("cluster-authority", authority)));
    }

    private void refuseOfBranch() {
      boolean others =
          List.of(name, credentials, systemCredentials, replicas, endpoint).stream()
                  .anyMatch(Optional::isPresent)
              || unsafe
              || !engine.isEmpty();
      if (others) {
        throw new ServerException(
            ServerException.Reason.CONFIG,
            "a branch (option branch-of) has no engine and no endpoint: of the options of nodes it takes node,"
                + " node-certificate, node-key and cluster-authority",
            null);
      }
    }

    private static <T> T needed(String option, Optional<T> value) {
      return value.orElseThrow(() ->
          new ServerException(
              ServerException.Reason.CONFIG,
              "a server with the option cluster or branch-of needs %s too; 'parley cluster certificates' makes certificates"
                  .formatted(option),
              null));
    }

    private void refuseOthers() {
      boolean others =
          List.of(
                      name,
                      credentials,
                      systemCredentials,
                      replicas,
                      node,
                      endpoint,
                      region,
                      certificate,
                      key,
                      authority)
                  .stream()
                  .anyMatch(Optional::isPresent)
              || unsafe
              || thin
              || keepPages;
      if (others) {
        throw new ServerException(
            ServerException.Reason.CONFIG,
            "there are options of a node, and the option cluster is missing; it names the engine, such as"
                + " nats://10.0.0.1:4222",
            null);
      }
    }
  }
}
