package dev.parley.media.dtls;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Warm-up of the DTLS code: handshakes between two local endpoints, so that classes are loaded and
 * compiled before the first clients connect. The first handshake takes tens of milliseconds of CPU
 * time, the fiftieth less than two.
 */
public final class DtlsWarmUp {
  /** Number of handshakes after which one takes less than twice its final time. */
  public static final int HANDSHAKES = 50;

  /** Performs handshakes one after another. Blocks; meant for a background thread. */
  public static void run(DtlsCertificate certificate, int handshakes) throws InterruptedException {
    for (int i = 0; i < handshakes; i++) {
      new Loop(certificate).run();
    }
  }

  /** Both ends of one association, owned by the calling thread. */
  private static final class Loop {
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final DtlsEndpoint server;
    private final DtlsEndpoint client;

    Loop(DtlsCertificate certificate) {
      CertificateFingerprint self = certificate.fingerprint();
      server = DtlsEndpoint.server(certificate, self, tasks::add, new Ear(true));
      client = DtlsEndpoint.client(certificate, self, tasks::add, new Ear(false));
    }

    void run() throws InterruptedException {
      client.start();
      while (!isOver(client) || !isOver(server)) {
        tasks.take().run();
        if (client.state() instanceof DtlsState.Connected
            && server.state() instanceof DtlsState.Connected) {
          client.close();
          server.close();
        }
      }
    }

    private static boolean isOver(DtlsEndpoint endpoint) {
      return endpoint.state() instanceof DtlsState.Closed
          || endpoint.state() instanceof DtlsState.Failed;
    }

    private final class Ear implements DtlsListener {
      private final boolean ofServer;

      Ear(boolean ofServer) {
        this.ofServer = ofServer;
      }

      @Override
      public void send(byte[] datagram) {
        (ofServer ? client : server).handle(datagram, 0, datagram.length);
      }

      @Override
      public void changed(DtlsState state) {}
    }
  }

  private DtlsWarmUp() {}
}
