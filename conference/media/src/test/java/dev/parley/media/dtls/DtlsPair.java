package dev.parley.media.dtls;

import dev.parley.media.srtp.SrtpKeys;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;

/** A server and a client in one test, whose owner is the thread of the test. */
final class DtlsPair {
  static final DtlsCertificate SERVER = DtlsCertificate.make(Clock.systemUTC());
  static final DtlsCertificate CLIENT = DtlsCertificate.make(Clock.systemUTC());

  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  final List<DtlsState> serverStates = new ArrayList<>();
  final List<DtlsState> clientStates = new ArrayList<>();
  final DtlsEndpoint server;
  final DtlsEndpoint client;

  DtlsPair() {
    this(CLIENT.fingerprint(), SERVER.fingerprint(), _ -> true);
  }

  /** With what each is told of the other, and with a line that carries what passes the filter. */
  DtlsPair(
      CertificateFingerprint ofClient, CertificateFingerprint ofServer, Predicate<byte[]> line) {
    server =
        DtlsEndpoint.server(
            SERVER,
            ofClient,
            tasks::add,
            new DtlsListener() {
              @Override
              public void send(byte[] datagram) {
                if (line.test(datagram)) {
                  client.handle(datagram, 0, datagram.length);
                }
              }

              @Override
              public void changed(DtlsState state) {
                serverStates.add(state);
              }
            });
    client =
        DtlsEndpoint.client(
            CLIENT,
            ofServer,
            tasks::add,
            new DtlsListener() {
              @Override
              public void send(byte[] datagram) {
                if (line.test(datagram)) {
                  server.handle(datagram, 0, datagram.length);
                }
              }

              @Override
              public void changed(DtlsState state) {
                clientStates.add(state);
              }
            });
  }

  /** Works as the owner until both have left the state of connecting. */
  DtlsPair connect() throws InterruptedException {
    client.start();
    while (server.state() instanceof DtlsState.Connecting
        || client.state() instanceof DtlsState.Connecting) {
      work();
    }
    return this;
  }

  /** Works as the owner until both are closed. */
  void untilClosed() throws InterruptedException {
    while (!(server.state() instanceof DtlsState.Closed)
        || !(client.state() instanceof DtlsState.Closed)) {
      work();
    }
  }

  /** Runs the next thing that an endpoint leaves with its owner. */
  void work() throws InterruptedException {
    tasks.take().run();
  }

  void close() throws InterruptedException {
    server.close();
    client.close();
    untilClosed();
  }

  /** Whether what one protects is opened by the other. */
  static boolean fit(SrtpKeys from, SrtpKeys to) {
    byte[] packet = new byte[100 + from.profile().rtpOverhead()];
    packet[0] = (byte) 0x80;
    int length = from.sender().protect(packet, 0, 100, packet, 0);
    return to.receiver().unprotect(packet, 0, length) == 100;
  }

  static SrtpKeys keys(DtlsEndpoint endpoint) {
    return ((DtlsState.Connected) endpoint.state()).keys();
  }
}
