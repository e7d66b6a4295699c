package dev.parley.server.tls;

import dev.parley.server.config.BranchConfig;
import dev.parley.server.config.ClusterConfig;
import dev.parley.server.config.ServerConfig;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/** TLS of a server, with the configured certificate or a self-signed one. */
public final class ServerTls {
  private static final String FOLDER = "tls";

  /**
   * Opens the server's TLS context. {@return the context; empty where the server uses no TLS}
   *
   * @param vertx reads PEM files
   * @param names host names and addresses that a self-signed certificate must contain
   * @param also names and addresses that a new self-signed certificate contains in addition
   * @param notices receives the fingerprint of a self-signed certificate
   * @throws dev.parley.server.config.ServerException when a certificate cannot be used or created
   */
  public static Optional<SSLContext> open(
      ServerConfig config,
      Vertx vertx,
      Set<String> names,
      Set<String> also,
      Consumer<String> notices) {
    if (config.certificate().isPresent() && config.key().isPresent()) {
      return Optional.of(
          TlsContexts.ofFiles(vertx, config.certificate().get(), config.key().get()));
    }
    if (!config.tls()) {
      return Optional.empty();
    }
    SelfSignedCertificate own =
        SelfSignedCertificate.in(config.data().resolve(FOLDER), names, also, Instant.now());
    notices.accept(
        "Using a self-signed certificate: browsers will show a warning. Check its SHA-256"
            + " fingerprint: "
            + own.fingerprint()
            + ". Use --certificate and --key for a trusted one.");
    return Optional.of(own.context());
  }

  /**
   * {@return the TLS context of a node: its certificate, and trust in the cluster's authority
   * alone}
   *
   * @param vertx reads PEM files
   * @throws dev.parley.server.config.ServerException when a file cannot be used
   */
  public static SSLContext ofNode(ClusterConfig cluster, Vertx vertx) {
    return TlsContexts.ofFiles(vertx, cluster.certificate(), cluster.key(), cluster.authority());
  }

  /** {@return the TLS of the line between a branch and the nodes of its cluster} */
  public static SSLContext ofBranch(BranchConfig branch, Vertx vertx) {
    return TlsContexts.ofFiles(vertx, branch.certificate(), branch.key(), branch.authority());
  }

  private ServerTls() {}
}
