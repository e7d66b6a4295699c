package dev.parley.media.dtls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bouncycastle.tls.DTLSClientProtocol;
import org.bouncycastle.tls.DTLSServerProtocol;
import org.bouncycastle.tls.DTLSTransport;
import org.jspecify.annotations.Nullable;

/**
 * Fuzz target: whatever a datagram has, before the handshake it ends at most the handshake, and
 * after it what the peer really sends still arrives. Its short form is {@link DtlsFuzzTest}.
 */
public final class DtlsFuzz {
  private static final byte[] GREETING = {'h', 'i'};
  private static final Duration LONG = Duration.ofSeconds(30);

  private static @Nullable Established established;

  private DtlsFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    assertThat(beforeTheHandshake(input)).hasSize(1).first().isInstanceOf(DtlsState.Failed.class);
    if (established == null) {
      established = Established.connect();
    }
    established.survives(input);
  }

  private static List<DtlsState> beforeTheHandshake(byte[] input) {
    List<DtlsState> states = new ArrayList<>();
    DtlsPolicy rules =
        new DtlsPolicy(DtlsPair.SERVER, DtlsPair.CLIENT.fingerprint(), Duration.ofMillis(1));
    DtlsDatagramQueue mailbox = new DtlsDatagramQueue(_ -> {});
    mailbox.offer(input, 0, input.length);
    new DtlsAssociation(server(rules), rules, mailbox, states::add).run();
    return states;
  }

  private static DtlsAssociation.Handshake server(DtlsPolicy rules) {
    return mailbox -> new DTLSServerProtocol().accept(new DtlsServerRole(rules), mailbox);
  }

  /** Both ends of an association, as far as BouncyCastle carries them. */
  static final class Established {
    private final DtlsDatagramQueue toServer;
    private final DtlsDatagramQueue toClient;
    private final DTLSTransport server;
    private final DTLSTransport client;

    private Established(
        DtlsDatagramQueue toServer,
        DtlsDatagramQueue toClient,
        DTLSTransport server,
        DTLSTransport client) {
      this.toServer = toServer;
      this.toClient = toClient;
      this.server = server;
      this.client = client;
    }

    static Established connect() {
      DtlsDatagramQueue[] boxes = new DtlsDatagramQueue[2];
      boxes[0] = new DtlsDatagramQueue(datagram -> boxes[1].offer(datagram, 0, datagram.length));
      boxes[1] = new DtlsDatagramQueue(datagram -> boxes[0].offer(datagram, 0, datagram.length));
      DtlsPolicy serverRules = new DtlsPolicy(DtlsPair.SERVER, DtlsPair.CLIENT.fingerprint(), LONG);
      DtlsPolicy clientRules = new DtlsPolicy(DtlsPair.CLIENT, DtlsPair.SERVER.fingerprint(), LONG);
      CompletableFuture<DTLSTransport> server = run(server(serverRules), boxes[0]);
      CompletableFuture<DTLSTransport> client =
          run(
              box -> new DTLSClientProtocol().connect(new DtlsClientRole(clientRules), box),
              boxes[1]);
      return new Established(boxes[0], boxes[1], server.join(), client.join());
    }

    private static CompletableFuture<DTLSTransport> run(
        DtlsAssociation.Handshake handshake, DtlsDatagramQueue mailbox) {
      CompletableFuture<DTLSTransport> done = new CompletableFuture<>();
      Thread.ofVirtual()
          .start(() -> {
            try {
              done.complete(handshake.run(mailbox));
              mailbox.flush();
            } catch (IOException e) {
              done.completeExceptionally(e);
            }
          });
      return done;
    }

    /** Gives the input to both ends, and then a greeting from the other. */
    void survives(byte[] input) throws IOException {
      greet(input, client, toClient, server, toServer);
      greet(input, server, toServer, client, toClient);
    }

    private static void greet(
        byte[] input,
        DTLSTransport from,
        DtlsDatagramQueue own,
        DTLSTransport to,
        DtlsDatagramQueue mailbox)
        throws IOException {
      mailbox.offer(input, 0, input.length);
      from.send(GREETING, 0, GREETING.length);
      own.flush();
      byte[] buffer = new byte[2048];
      int received = -1;
      for (int i = 0; i < 10 && received < 0; i++) {
        received = to.receive(buffer, 0, buffer.length, 1);
      }
      assertThat(received).isEqualTo(GREETING.length);
      assertThat(buffer).startsWith(GREETING);
    }
  }
}
