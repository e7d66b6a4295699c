package dev.parley.server.whip;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.dtls.DtlsEndpoint;
import dev.parley.media.dtls.DtlsListener;
import dev.parley.media.dtls.DtlsState;
import dev.parley.media.ice.CandidatePair;
import dev.parley.media.ice.IceCandidate;
import dev.parley.media.ice.IceClient;
import dev.parley.media.ice.IceClientOwner;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.LocalParameters;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.OutgoingTrack;
import dev.parley.media.sdp.RemoteDescription;
import dev.parley.media.sdp.RemoteTransport;
import dev.parley.media.sdp.SdpOfferer;
import dev.parley.media.sdp.Transceiver;
import dev.parley.media.srtp.SrtpReceiver;
import dev.parley.media.srtp.SrtpSender;
import dev.parley.media.stun.Demultiplexer;
import dev.parley.media.stun.StunMessage;
import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A program with a connection of audio and video, on a thread of its own. */
final class Caller implements AutoCloseable {
  static final int SSRC = 0x1234;
  private static final int OPUS = 111;
  private static final DtlsCertificate CERTIFICATE = DtlsCertificate.make(Clock.systemUTC());

  private final SecureRandom random = new SecureRandom();
  private final Wire wire;
  private final IceClient ice;
  private final SdpOfferer offerer;
  private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final Thread thread;
  private final List<Transceiver> lanes;
  private final StunMessage stun = new StunMessage();
  private @Nullable DtlsEndpoint dtls;
  private @Nullable SrtpSender sender;
  private @Nullable SrtpReceiver receiver;
  private @Nullable CandidatePair pair;
  private int sequence;
  volatile boolean speaks;
  private volatile boolean connected;
  private volatile boolean closed;
  private volatile int heardCount;

  private Caller(Wire wire, List<Transceiver> lanes) {
    this.wire = wire;
    this.lanes = lanes;
    ice = new IceClient(random, new Ice(), System.nanoTime());
    ice.add(wire.local(), System.nanoTime());
    IceCredentials own = ice.credentials();
    offerer =
        new SdpOfferer(
            random.nextLong(),
            new LocalParameters(
                own, CERTIFICATE.fingerprint(), List.of(), List.of(Codec.OPUS, Codec.VP8)));
    thread = Thread.ofPlatform().name("test-caller").start(this::run);
  }

  /** One that sends sound. */
  static Caller speaking(Wire wire) {
    return new Caller(
        wire,
        List.of(
            new Transceiver.Sending(
                new OutgoingTrack(Codec.OPUS, Map.of(), SSRC, 0, "me", "me", "voice"))));
  }

  /** One that receives sound. */
  static Caller hearing(Wire wire) {
    return new Caller(wire, List.of(new Transceiver.Receiving(MediaKind.AUDIO)));
  }

  String offer() {
    return offerer.offer(lanes);
  }

  /** The server has answered. */
  void answered(String text) {
    RemoteDescription answer = RemoteDescription.answer(text);
    offerer.accept(answer);
    RemoteTransport transport = answer.transport().orElseThrow();
    tasks.add(() -> {
      dtls = DtlsEndpoint.client(CERTIFICATE, transport.fingerprint(), tasks::add, new Dtls());
      addRemote(text);
      ice.remote(of(transport.ice()), true, System.nanoTime());
    });
  }

  /** Begins ICE anew. {@return new credentials} */
  IceCredentials restart() {
    CompletableFuture<IceCredentials> fresh = new CompletableFuture<>();
    tasks.add(() -> fresh.complete(ice.restart(System.nanoTime())));
    return fresh.join();
  }

  /** The server has answered to that. */
  void restarted(String fragment) {
    tasks.add(() -> {
      addRemote(fragment);
      ice.remote(
          new IceCredentials(value(fragment, "a=ice-ufrag:"), value(fragment, "a=ice-pwd:")),
          true,
          System.nanoTime());
    });
  }

  private void addRemote(String description) {
    description
        .lines()
        .filter(line -> line.startsWith("a=candidate:"))
        .flatMap(line ->
            dev.parley.media.sdp.SdpCandidate.read(line.substring("a=candidate:".length()))
                .stream())
        .flatMap(each -> each.forIce().stream())
        .forEach(each -> ice.addRemote(each, System.nanoTime()));
  }

  static String value(String text, String prefix) {
    return text.lines()
        .filter(line -> line.startsWith(prefix))
        .findFirst()
        .orElseThrow()
        .substring(prefix.length());
  }

  private static IceCredentials of(IceCredentials ice) {
    return ice;
  }

  boolean connected() {
    return connected;
  }

  /** {@return whether no packet can come or go any more} */
  boolean over() {
    return closed;
  }

  int heardCount() {
    return heardCount;
  }

  private void run() {
    byte[] bytes = new byte[2_048];
    try (wire) {
      while (!closed) {
        int length = wire.receive(bytes);
        if (length > 0) {
          take(bytes, length);
        }
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
          task.run();
        }
        ice.tick(System.nanoTime());
        if (speaks) {
          speak();
        }
      }
    } catch (IOException e) {
      closed = true;
    }
  }

  private void take(byte[] bytes, int length) {
    switch (Demultiplexer.of(bytes, 0, length)) {
      case STUN -> {
        if (stun.wrap(bytes, 0, length)) {
          ice.handle(stun, wire.local(), wire.from(), System.nanoTime());
        }
      }
      case DTLS -> {
        if (dtls != null) {
          dtls.handle(bytes, 0, length);
        }
      }
      case RTP -> {
        if (receiver != null && receiver.unprotect(bytes, 0, length) > 0) {
          heardCount++;
        }
      }
      default -> {}
    }
  }

  private void speak() throws IOException {
    if (sender == null || pair == null) {
      return;
    }
    byte[] packet = new byte[200];
    ByteBuffer.wrap(packet)
        .put((byte) 0x80)
        .put((byte) OPUS)
        .putShort((short) sequence)
        .putInt(sequence * 960)
        .putInt(SSRC)
        .put(new byte[80]);
    sequence++;
    int sealed = sender.protect(packet, 0, 92, packet, 0);
    wire.send(packet, 0, sealed, pair.remote().address());
  }

  private void send(byte[] bytes, int from, int length, InetSocketAddress to) {
    try {
      wire.send(bytes, from, length, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Ice implements IceClientOwner {
    @Override
    public void send(
        byte[] bytes, int from, int length, IceCandidate local, InetSocketAddress remote) {
      Caller.this.send(bytes, from, length, remote);
    }

    @Override
    public void selected(CandidatePair best) {
      pair = best;
      if (dtls != null) {
        dtls.start();
      }
    }

    @Override
    public void failed() {
      closed = true;
    }
  }

  private final class Dtls implements DtlsListener {
    @Override
    public void send(byte[] datagram) {
      if (pair != null) {
        Caller.this.send(datagram, 0, datagram.length, pair.remote().address());
      }
    }

    @Override
    public void changed(DtlsState state) {
      switch (state) {
        case DtlsState.Connected(var keys) -> {
          sender = keys.sender();
          receiver = keys.receiver();
          connected = true;
        }
        case DtlsState.Closed _, DtlsState.Failed _ -> closed = true;
        case DtlsState.Connecting _ -> {}
      }
    }
  }

  /** Says goodbye, and waits until that is said. */
  void hangUp() {
    tasks.add(() -> {
      if (dtls != null) {
        dtls.close();
      }
    });
    Eventually.ended(thread);
  }

  @Override
  public void close() {
    closed = true;
    Eventually.ended(thread);
  }
}
