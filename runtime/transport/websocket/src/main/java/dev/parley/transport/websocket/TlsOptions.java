package dev.parley.transport.websocket;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.vertx.core.Vertx;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.SSLEngineOptions;
import io.vertx.core.spi.tls.SslContextFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * TLS options of Vert.x and Netty for an existing {@link SSLContext}: TLS 1.3, or 1.2 with forward
 * secrecy and authenticated encryption.
 */
final class TlsOptions extends SSLEngineOptions {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
  private static final Pattern SUITES =
      Pattern.compile("TLS_(AES|CHACHA20)_.*|TLS_ECDHE_.*_(GCM_SHA\\d+|CHACHA20_POLY1305_SHA256)");

  private final SSLContext context;
  private final ClientAuth clients;

  /**
   * Creates the options of a Vert.x server with the key in {@code context}.
   *
   * @param clientCertificates whether clients need a certificate that {@code context} trusts
   */
  TlsOptions(SSLContext context, boolean clientCertificates) {
    this.context = context;
    clients = clientCertificates ? ClientAuth.REQUIRE : ClientAuth.NONE;
  }

  /**
   * {@return the TLS handler of a client connection, which verifies that the certificate is for
   * {@code host}}
   */
  static SslHandler client(SSLContext context, String host, int port) {
    SSLEngine engine = context.createSSLEngine(host, port);
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setProtocols(PROTOCOLS);
    parameters.setCipherSuites(suites(context));
    // An SSLEngine verifies the host name only when this is set.
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    engine.setSSLParameters(parameters);
    return new SslHandler(engine);
  }

  private static String[] suites(SSLContext context) {
    return Arrays.stream(context.getSupportedSSLParameters().getCipherSuites())
        .filter(suite -> SUITES.matcher(suite).matches())
        .toArray(String[]::new);
  }

  @Override
  public SSLEngineOptions copy() {
    return this;
  }

  @Override
  public SslContextFactory sslContextFactory() {
    return this::sslContext;
  }

  private SslContext sslContext() {
    return new ServerContext(context, List.of(suites(context)), clients);
  }

  private static final class ServerContext extends JdkSslContext {
    ServerContext(SSLContext context, List<String> suites, ClientAuth clients) {
      super(
          context,
          false,
          suites,
          IdentityCipherSuiteFilter.INSTANCE,
          null,
          clients,
          PROTOCOLS,
          false);
    }

    @Override
    protected SslHandler newHandler(
        ByteBufAllocator alloc, String host, int port, boolean startTls, Executor executor) {
      SSLEngine engine = newEngine(alloc, host, port);
      SSLParameters parameters = engine.getSSLParameters();
      parameters.setUseCipherSuitesOrder(true);
      engine.setSSLParameters(parameters);
      return new SslHandler(engine, startTls, executor);
    }
  }

  /** Key options without a key: Vert.x requires key options, but does not use them here. */
  static final class NoKeyOptions implements KeyCertOptions {
    @Override
    public KeyCertOptions copy() {
      return this;
    }

    @Override
    public @Nullable KeyManagerFactory getKeyManagerFactory(Vertx vertx) {
      return null;
    }

    @Override
    public @Nullable Function<String, KeyManagerFactory> keyManagerFactoryMapper(Vertx vertx) {
      return null;
    }
  }
}
