package dev.parley.client.network;

import dev.parley.calls.Parley;
import dev.parley.client.RoomLink;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.RoomItem;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.concurrent.Flow;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Addresses of the programs of {@link GroupNetworkTest}, in a network without a way out. */
final class ClosedNetwork {
  static final String SERVER = "10.99.0.1";
  static final int PORT = 7_007;

  private static final String NO_ROUTE = "00000000";

  private ClosedNetwork() {}

  /** Refuses to run where a datagram could leave. */
  static void require() throws IOException {
    boolean leaves =
        Files.readAllLines(Path.of("/proc/net/route")).stream()
            .map(line -> line.split("\\s+"))
            .anyMatch(fields -> fields.length > 1 && fields[1].equals(NO_ROUTE));
    if (leaves) {
      throw new IllegalStateException("multicast tests do not run where a default route exists");
    }
  }

  static RoomLink link() {
    return new RoomLink(URI.create("https://" + SERVER + ":" + PORT), "class", Optional.empty());
  }

  /** {@return calls that trust any server: there is one alone} */
  static Parley calls() throws GeneralSecurityException {
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, new TrustManager[] {new TrustingManager()}, null);
    return Parley.builder().transportConfig(TransportConfig.builder().tls(tls).build()).start();
  }

  /** Keeps a session by following its room. */
  static void follow(JoinResult joined) {
    joined.session().follow(joined.lastNumber()).subscribe(new IgnoringSubscriber());
  }

  private static final class IgnoringSubscriber implements Flow.Subscriber<RoomItem> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(RoomItem item) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
  }

  private static final class TrustingManager extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
