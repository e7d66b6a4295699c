package dev.parley.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Connection.Admission;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Conformance tests of the connection life cycle: connections are established or fail with a
 * reason, and end with a reason.
 */
abstract class LifecycleConformance extends AdmissionConformance {
  @Test
  public void dialledAndAcceptedSidesKnowEachOther() {
    ConnectedPair pair = pair();

    assertThat(pair.client().peer().dialled()).isTrue();
    assertThat(pair.server().peer().dialled()).isFalse();
    assertThat(pair.client().peer().endpoint().getScheme())
        .isEqualTo(pair.server().peer().endpoint().getScheme());
    assertThat(pair.client().peer().security()).isEqualTo(pair.server().peer().security());
  }

  @Test
  public void listenerKnowsOfItsPeerWhatTheGuideSays() {
    PeerInfo peer = pair().server().peer();

    switch (known()) {
      case USER ->
          assertThat(peer.credentials().orElseThrow().user())
              .isEqualTo(System.getProperty("user.name"));
      case ADDRESS -> {
        assertThat(peer.credentials()).isEmpty();
        assertThat(peer.address()).startsWith("127.0.0.1:");
      }
    }
  }

  @Test
  public void connectWhereNobodyListensIsRefused() {
    TestListener listening = listen(config(), endpoint(), connection -> recorder());
    URI gone = listening.endpoint();
    listening.acceptor().close();

    assertRefused(Reason.UNREACHABLE, () -> transport().connect(gone));
  }

  @Test
  public void connectThatIsNotAnsweredTimesOut() {
    needs(Ability.DEAF_LISTENER);
    NonAccepting deaf = nonAccepting();
    closing(deaf.listener());
    Transport dialling = transport(quick(b -> b.connectTimeout(Duration.ofMillis(200))));

    assertRefused(Reason.TIMED_OUT, () -> dialling.connect(deaf.endpoint()));
  }

  @Test
  public void endpointInUseIsRefusedToASecondListener() {
    TestListener listening = listen(config(), endpoint(), connection -> recorder());

    assertRefused(
        Reason.IN_USE,
        () -> transport().listen(listening.endpoint(), connection -> connection.close()));
  }

  @Test
  public void closedTransportRefuses() {
    Transport transport = transport();
    transport.close();

    assertRefused(Reason.CLOSED, () -> transport.connect(endpoint()));
    assertRefused(Reason.CLOSED, () -> transport.listen(endpoint(), connection -> {}));
    transport.close();
  }

  private static void assertRefused(Reason reason, Runnable attempt) {
    assertThatThrownBy(attempt::run)
        .isInstanceOfSatisfying(
            TransportException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(reason);
              assertThat(e.getMessage()).contains(e.endpoint().toString());
            });
  }

  @Test
  public void anEndpointCanBeHadAgainAfterItWasClosed() {
    URI endpoint = endpoint();
    for (int i = 0; i < 3; i++) {
      RecordingHandler serverSaw = recorder();
      TestListener listening = listen(config(), endpoint, connection -> serverSaw);
      endpoint = listening.endpoint();
      Connection client = transport().connect(endpoint);
      RecordingHandler clientSaw = recorder();
      client.start(clientSaw);
      send(client, (byte) i);
      assertThat(serverSaw.messages(1).getFirst()).containsExactly(i);

      client.close();
      assertThat(serverSaw.end().reason()).isEqualTo(CloseReason.NORMAL);
      listening.acceptor().close();
    }
  }

  @Test
  @DisplayName("FR-5: messages before CLOSE are delivered, then reason and text are reported")
  public void closeReasonAndTextFollowTheMessages() {
    ConnectedPair pair = pair();

    for (int i = 0; i < 100; i++) {
      send(pair.client(), number(i));
    }
    pair.client().close(CloseReason.VERSION_MISMATCH, "züri");

    CloseStatus there = pair.serverSaw().end();
    assertThat(there).isEqualTo(new CloseStatus(CloseReason.VERSION_MISMATCH, "züri", true));
    assertThat(pair.serverSaw().messages(100)).hasSize(100);
    CloseStatus here = new CloseStatus(CloseReason.VERSION_MISMATCH, "züri", false);
    assertThat(pair.clientSaw().end()).isEqualTo(here);
    assertThat(Eventually.value("closed", pair.client().closed())).isEqualTo(here);
    assertThat(Eventually.value("closed", pair.server().closed())).isEqualTo(there);
  }

  @Test
  @DisplayName("FR-1: the text of CLOSE is cut between characters")
  public void closeTextIsCut() {
    ConnectedPair pair = pair();

    pair.client().close(CloseReason.NORMAL, "ä".repeat(Limits.CLOSE_TEXT_BYTES_MAX));

    String text = pair.serverSaw().end().text();
    assertThat(text).isNotEmpty().matches("ä+");
    assertThat(text.getBytes(StandardCharsets.UTF_8).length)
        .isLessThanOrEqualTo(Limits.CLOSE_TEXT_BYTES_MAX);
  }

  @Test
  public void handlerThatComesAfterTheEndIsTold() {
    for (boolean byPeer : new boolean[] {false, true}) {
      CompletableFuture<Connection> accepted = new CompletableFuture<>();
      var acceptor = transport().listen(endpoint(), accepted::complete);
      Connection client = transport().connect(acceptor.endpoint());
      client.start(recorder());
      Connection server = Eventually.value("a connection", accepted);

      (byPeer ? client : server).close(CloseReason.SHUTDOWN, "early");
      Eventually.value("closed", client.closed());
      RecordingHandler late = recorder();
      server.start(late);

      assertThat(late.end()).isEqualTo(new CloseStatus(CloseReason.SHUTDOWN, "early", byPeer));
      acceptor.close();
    }
  }

  @Test
  public void onlyTheFirstCloseCounts() {
    ConnectedPair pair = pair();

    pair.client().close(CloseReason.REFUSED, "first");
    pair.client().close(CloseReason.NORMAL, "second");

    assertThat(pair.serverSaw().end().text()).isEqualTo("first");
    assertThat(pair.clientSaw().end().text()).isEqualTo("first");
  }

  @Test
  public void bothSidesMayCloseAtOnce() {
    for (int i = 0; i < 20; i++) {
      ConnectedPair pair = pair();

      Thread other = spawn(() -> pair.server().close());
      pair.client().close();

      join(List.of(other));
      Eventually.value("closed", pair.client().closed());
      Eventually.value("closed", pair.server().closed());
    }
  }

  @Test
  public void handlerMayCloseItsConnection() {
    RecordingHandler clientSaw = recorder();
    Connection[] client = new Connection[1];
    TestListener listening =
        listen(
            config(),
            endpoint(),
            connection ->
                remembered(
                    new RecordingHandler(
                        message -> connection.close(CloseReason.REFUSED, "enough"))));
    client[0] = transport().connect(listening.endpoint());
    client[0].start(clientSaw);

    send(client[0], (byte) 1);
    send(client[0], (byte) 2);

    assertThat(clientSaw.end()).isEqualTo(new CloseStatus(CloseReason.REFUSED, "enough", true));
  }

  @Test
  public void badMessageClosesWithItsReasonAndText() {
    RecordingHandler serverSaw =
        remembered(
            new RecordingHandler(message -> {
              throw new BadMessageException(CloseReason.PROTOCOL_ERROR, "MS-0: not good");
            }));
    ConnectedPair pair = pair(config(), recorder(), serverSaw);

    send(pair.client(), (byte) 1);
    send(pair.client(), (byte) 2);

    CloseStatus there = new CloseStatus(CloseReason.PROTOCOL_ERROR, "MS-0: not good", true);
    assertThat(pair.clientSaw().end()).isEqualTo(there);
    assertThat(serverSaw.end().byPeer()).isFalse();
    assertThat(serverSaw.count()).isEqualTo(1);
  }

  @Test
  public void handlerThatFailsClosesItsConnectionAndTellsNothingOfItself() {
    RequestReplyClient others = echo();
    RecordingHandler serverSaw =
        remembered(
            new RecordingHandler(message -> {
              throw new IllegalStateException("our secret");
            }));
    ConnectedPair pair = pair(config(), recorder(), serverSaw);

    send(pair.client(), (byte) 1);

    assertThat(pair.clientSaw().end().byPeer()).isTrue();
    assertThat(pair.clientSaw().end().text()).doesNotContain("secret");
    others.callOften(10);
  }

  @Test
  public void sendingOnAClosedConnectionGoesNowhere() throws InterruptedException {
    ConnectedPair pair = pair();
    pair.client().close();

    pair.client().open().rawFixed64(1);
    pair.client().send();

    assertThat(pair.client().admit(0)).isEqualTo(Admission.CLOSED);
    assertThat(pair.client().admit(1_000_000)).isEqualTo(Admission.CLOSED);
    pair.serverSaw().end();
    assertThat(pair.serverSaw().count()).isZero();
  }

  @Test
  public void startTwiceIsAMistake() {
    ConnectedPair pair = pair();

    assertThatThrownBy(() -> pair.client().start(recorder()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  public void closedTransportClosesItsConnections() {
    Transport listening = transport();
    RecordingHandler serverSaw = recorder();
    var acceptor = listening.listen(endpoint(), connection -> connection.start(serverSaw));
    Connection client = transport().connect(acceptor.endpoint());
    RecordingHandler clientSaw = recorder();
    client.start(clientSaw);
    send(client, (byte) 1);
    serverSaw.messages(1);

    listening.close();

    assertThat(serverSaw.end().reason()).isEqualTo(CloseReason.SHUTDOWN);
    assertThat(clientSaw.end().reason()).isEqualTo(CloseReason.SHUTDOWN);
    assertThat(clientSaw.end().byPeer()).isTrue();
  }

  @Test
  public void acceptedConnectionsOutliveTheirAcceptor() {
    RecordingHandler serverSaw = recorder();
    TestListener listening = listen(config(), endpoint(), connection -> serverSaw);
    Connection client = transport().connect(listening.endpoint());
    client.start(recorder());
    listening.next();

    listening.acceptor().close();
    send(client, (byte) 1);

    assertThat(serverSaw.messages(1)).hasSize(1);
  }

  @Test
  @DisplayName("FR-6: a peer that ends its direction is heard out, then reported as gone")
  public void halfCloseIsDrained() {
    needs(Ability.RAW_PEER);
    needs(Ability.HALF_CLOSE);
    RecordingHandler saw = recorder();
    RawPeer peer = closing(rawPeer(listen(config(), endpoint(), connection -> saw).endpoint()));

    peer.message(new byte[] {1, 2, 3});
    peer.endOutput();

    assertThat(saw.end().reason()).isEqualTo(CloseReason.PEER_GONE);
    assertThat(saw.end().byPeer()).isTrue();
    assertThat(saw.messages(1).getFirst()).containsExactly(1, 2, 3);
  }

  @Test
  @DisplayName("FR-6: a peer that dies is reported")
  public void killedPeerIsReported() {
    needs(Ability.RAW_PEER);
    RecordingHandler saw = recorder();
    TestListener listening = listen(config(), endpoint(), connection -> saw);
    RawPeer peer = rawPeer(listening.endpoint());
    peer.message(new byte[1]);
    saw.messages(1);
    send(listening.next(), new byte[1000]);

    peer.close();

    assertThat(saw.end().reason()).isIn(CloseReason.PEER_GONE, CloseReason.IO_ERROR);
    assertThat(saw.end().byPeer()).isTrue();
  }

  @Test
  @DisplayName("FR-4: a silent peer is asked, then given up")
  public void silentPeerIsGivenUp() {
    needs(Ability.RAW_PEER);
    needs(Ability.KEEP_ALIVE);
    RecordingHandler saw = recorder();
    RawPeer peer =
        closing(rawPeer(listen(keepingAlive(), endpoint(), connection -> saw).endpoint()));
    peer.message(new byte[1]);

    assertThat(saw.end().reason()).isEqualTo(CloseReason.KEEPALIVE_TIMEOUT);
    assertThat(saw.end().byPeer()).isFalse();
    assertThat(peer.readClose()).isEqualTo(CloseReason.KEEPALIVE_TIMEOUT);
  }

  @Test
  @DisplayName("FR-3, FR-4: a peer that answers is kept")
  public void peerThatAnswersIsKept() {
    needs(Ability.RAW_PEER);
    needs(Ability.KEEP_ALIVE);
    RecordingHandler saw = recorder();
    TransportConfig patient = quick(builder -> builder.keepAlive(Duration.ofMillis(300)));
    RawPeer peer = closing(rawPeer(listen(patient, endpoint(), connection -> saw).endpoint()));

    for (int i = 0; i < 4; i++) {
      peer.answerPing();
    }
    peer.message(new byte[1]);

    assertThat(saw.messages(1)).hasSize(1);
    assertThat(saw.ended()).isFalse();
  }

  private TransportConfig keepingAlive() {
    return quick(builder -> builder.keepAlive(Duration.ofMillis(50)));
  }

  @Test
  public void peerThatBreaksARuleIsClosedAndOthersNoticeNothing() {
    needs(Ability.RAW_PEER);
    RecordingHandler saw = recorder();
    TestListener echoes = listen(config(), endpoint(), EchoHandler::new);
    RequestReplyClient good = echo(echoes.endpoint());
    RawPeer bad = closing(rawPeer(echoes.endpoint()));
    good.callOften(10);

    bad.breakRule();

    assertThat(bad.readClose()).isEqualTo(CloseReason.PROTOCOL_ERROR);
    good.callOften(100);
    assertThat(saw.ended()).isFalse();
  }
}
