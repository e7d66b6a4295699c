package dev.parley.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
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
abstract class EndConformance extends CapacityConformance {
  @Test
  public void dialledAndAcceptedSidesKnowEachOther() {
    Pair pair = pair();

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
      case SAME_JVM -> assertThat(peer.credentials()).isEmpty();
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
    Listening listening = listen(config(), endpoint(), connection -> recorder());
    URI gone = listening.endpoint();
    listening.acceptor().close();

    assertRefused(Reason.NOBODY_THERE, () -> transport().connect(gone));
  }

  @Test
  public void connectThatIsNotAnsweredTimesOut() {
    needs(Ability.DEAF_LISTENER);
    Deaf deaf = deaf();
    closing(deaf.listener());
    Transport dialling = transport(quick(b -> b.connectTimeout(Duration.ofMillis(200))));

    assertRefused(Reason.TIMED_OUT, () -> dialling.connect(deaf.endpoint()));
  }

  @Test
  public void endpointInUseIsRefusedToASecondListener() {
    Listening listening = listen(config(), endpoint(), connection -> recorder());

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
      Recorder serverSaw = recorder();
      Listening listening = listen(config(), endpoint, connection -> serverSaw);
      endpoint = listening.endpoint();
      Connection client = transport().connect(endpoint);
      Recorder clientSaw = recorder();
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
    Pair pair = pair();

    for (int i = 0; i < 100; i++) {
      send(pair.client(), number(i));
    }
    pair.client().close(CloseReason.VERSION_MISMATCH, "züri");

    Closed there = pair.serverSaw().end();
    assertThat(there).isEqualTo(new Closed(CloseReason.VERSION_MISMATCH, "züri", true));
    assertThat(pair.serverSaw().messages(100)).hasSize(100);
    Closed here = new Closed(CloseReason.VERSION_MISMATCH, "züri", false);
    assertThat(pair.clientSaw().end()).isEqualTo(here);
    assertThat(Eventually.value("closed", pair.client().closed())).isEqualTo(here);
    assertThat(Eventually.value("closed", pair.server().closed())).isEqualTo(there);
  }

  @Test
  @DisplayName("FR-1: the text of CLOSE is cut between characters")
  public void closeTextIsCut() {
    Pair pair = pair();

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
      Recorder late = recorder();
      server.start(late);

      assertThat(late.end()).isEqualTo(new Closed(CloseReason.SHUTDOWN, "early", byPeer));
      acceptor.close();
    }
  }

  @Test
  public void onlyTheFirstCloseCounts() {
    Pair pair = pair();

    pair.client().close(CloseReason.REFUSED, "first");
    pair.client().close(CloseReason.NORMAL, "second");

    assertThat(pair.serverSaw().end().text()).isEqualTo("first");
    assertThat(pair.clientSaw().end().text()).isEqualTo("first");
  }

  @Test
  public void bothSidesMayCloseAtOnce() {
    for (int i = 0; i < 20; i++) {
      Pair pair = pair();

      Thread other = spawn(() -> pair.server().close());
      pair.client().close();

      join(List.of(other));
      Eventually.value("closed", pair.client().closed());
      Eventually.value("closed", pair.server().closed());
    }
  }

  @Test
  public void handlerMayCloseItsConnection() {
    Recorder clientSaw = recorder();
    Connection[] client = new Connection[1];
    Listening listening =
        listen(
            config(),
            endpoint(),
            connection ->
                remembered(
                    new Recorder(message -> connection.close(CloseReason.REFUSED, "enough"))));
    client[0] = transport().connect(listening.endpoint());
    client[0].start(clientSaw);

    send(client[0], (byte) 1);
    send(client[0], (byte) 2);

    assertThat(clientSaw.end()).isEqualTo(new Closed(CloseReason.REFUSED, "enough", true));
  }

  @Test
  public void badMessageClosesWithItsReasonAndText() {
    Recorder serverSaw =
        remembered(
            new Recorder(message -> {
              throw new BadMessageException(CloseReason.PROTOCOL_ERROR, "MS-0: not good");
            }));
    Pair pair = pair(config(), recorder(), serverSaw);

    send(pair.client(), (byte) 1);
    send(pair.client(), (byte) 2);

    Closed there = new Closed(CloseReason.PROTOCOL_ERROR, "MS-0: not good", true);
    assertThat(pair.clientSaw().end()).isEqualTo(there);
    assertThat(serverSaw.end().byPeer()).isFalse();
    assertThat(serverSaw.count()).isEqualTo(1);
  }

  @Test
  public void handlerThatFailsClosesItsConnectionAndTellsNothingOfItself() {
    Calls others = echo();
    Recorder serverSaw =
        remembered(
            new Recorder(message -> {
              throw new IllegalStateException("our secret");
            }));
    Pair pair = pair(config(), recorder(), serverSaw);

    send(pair.client(), (byte) 1);

    assertThat(pair.clientSaw().end().byPeer()).isTrue();
    assertThat(pair.clientSaw().end().text()).doesNotContain("secret");
    others.callOften(10);
  }

  @Test
  public void sendingOnAClosedConnectionGoesNowhere() throws InterruptedException {
    Pair pair = pair();
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
    Pair pair = pair();

    assertThatThrownBy(() -> pair.client().start(recorder()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  public void closedTransportClosesItsConnections() {
    Transport listening = transport();
    Recorder serverSaw = recorder();
    var acceptor = listening.listen(endpoint(), connection -> connection.start(serverSaw));
    Connection client = transport().connect(acceptor.endpoint());
    Recorder clientSaw = recorder();
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
    Recorder serverSaw = recorder();
    Listening listening = listen(config(), endpoint(), connection -> serverSaw);
    Connection client = transport().connect(listening.endpoint());
    client.start(recorder());
    listening.next();

    listening.acceptor().close();
    send(client, (byte) 1);

    assertThat(serverSaw.messages(1)).hasSize(1);
  }

  @Test
  @DisplayName("FR-6: a peer that ends its direction is heard out, then reported as gone")
  public void halfCloseIsHeardOut() {
    needs(Ability.RAW_PEER);
    needs(Ability.HALF_CLOSE);
    Recorder saw = recorder();
    Hostile peer = closing(hostile(listen(config(), endpoint(), connection -> saw).endpoint()));

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
    Recorder saw = recorder();
    Listening listening = listen(config(), endpoint(), connection -> saw);
    Hostile peer = hostile(listening.endpoint());
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
    Recorder saw = recorder();
    Hostile peer =
        closing(hostile(listen(keepingAlive(), endpoint(), connection -> saw).endpoint()));
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
    Recorder saw = recorder();
    TransportConfig patient = quick(builder -> builder.keepAlive(Duration.ofMillis(300)));
    Hostile peer = closing(hostile(listen(patient, endpoint(), connection -> saw).endpoint()));

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
    Recorder saw = recorder();
    Listening echoes = listen(config(), endpoint(), Echo::new);
    Calls good = echo(echoes.endpoint());
    Hostile bad = closing(hostile(echoes.endpoint()));
    good.callOften(10);

    bad.breakRule();

    assertThat(bad.readClose()).isEqualTo(CloseReason.PROTOCOL_ERROR);
    good.callOften(100);
    assertThat(saw.ended()).isFalse();
  }
}
