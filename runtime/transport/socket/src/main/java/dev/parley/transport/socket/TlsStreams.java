package dev.parley.transport.socket;

import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

/**
 * Factory of TLS streams: version 1.3, or 1.2 with forward secrecy and authenticated encryption.
 */
final class TlsStreams {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
  private static final Pattern SUITES =
      Pattern.compile("TLS_(AES|CHACHA20)_.*|TLS_ECDHE_.*_(GCM_SHA\\d+|CHACHA20_POLY1305_SHA256)");

  /**
   * Performs the client handshake over a channel in blocking mode, and verifies that the
   * certificate is for {@code host}.
   */
  static TlsStream dial(SocketChannel channel, TransportConfig config, String host, int port)
      throws IOException {
    SSLEngine engine = context(config).createSSLEngine(host, port);
    engine.setUseClientMode(true);
    SSLParameters parameters = parameters(engine);
    // An SSLEngine verifies the host name only when this is set.
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    engine.setSSLParameters(parameters);
    return shakeHands(channel, engine, () -> {});
  }

  /**
   * Performs the server handshake over a channel in blocking mode.
   *
   * @param onBytes called each time that bytes arrive
   */
  static TlsStream accept(SocketChannel channel, TransportConfig config, Runnable onBytes)
      throws IOException {
    SSLEngine engine = context(config).createSSLEngine();
    engine.setUseClientMode(false);
    SSLParameters parameters = parameters(engine);
    parameters.setNeedClientAuth(config.clientCertificates());
    engine.setSSLParameters(parameters);
    return shakeHands(channel, engine, onBytes);
  }

  private static TlsStream shakeHands(SocketChannel channel, SSLEngine engine, Runnable onBytes)
      throws IOException {
    TlsStream stream = new TlsStream(channel, engine);
    stream.shakeHands(onBytes);
    return stream;
  }

  private static SSLContext context(TransportConfig config) throws SSLException {
    try {
      return config.tls().isPresent() ? config.tls().get() : SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new SSLException("the platform has no default TLS context", e);
    }
  }

  private static SSLParameters parameters(SSLEngine engine) {
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setProtocols(PROTOCOLS);
    parameters.setCipherSuites(
        Arrays.stream(engine.getSupportedCipherSuites())
            .filter(suite -> SUITES.matcher(suite).matches())
            .toArray(String[]::new));
    parameters.setUseCipherSuitesOrder(true);
    return parameters;
  }

  private TlsStreams() {}
}
