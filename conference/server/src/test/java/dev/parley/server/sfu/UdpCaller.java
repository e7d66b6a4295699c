package dev.parley.server.sfu;

import dev.parley.datagrams.UdpSocket;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.dtls.DtlsEndpoint;
import dev.parley.media.dtls.DtlsListener;
import dev.parley.media.dtls.DtlsState;
import dev.parley.media.ice.CandidatePair;
import dev.parley.media.ice.IceCandidate;
import dev.parley.media.ice.IceClient;
import dev.parley.media.ice.IceClientOwner;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.ice.TransportProtocol;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.LocalParameters;
import dev.parley.media.sdp.OutgoingTrack;
import dev.parley.media.sdp.RemoteDescription;
import dev.parley.media.sdp.RemoteTransport;
import dev.parley.media.sdp.SdpOfferer;
import dev.parley.media.sdp.Transceiver;
import dev.parley.media.srtp.SrtpReceiver;
import dev.parley.media.srtp.SrtpSender;
import dev.parley.media.stun.Demultiplexer;
import dev.parley.media.stun.StunMessage;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A caller on a real socket, that sends a voice of 50 packets a second if it offers one, and counts
 * what it hears. Threads: its own; what is volatile is for the test's.
 */
public final class UdpCaller implements AutoCloseable {
  private static final int VOICE = 0x5151;
  private static final long VOICE_NANOS = 20_000_000;

  /** Packets with each turn of a voice: more than one is a flood, and then turns have no pause. */
  volatile int packets = 1;

  public volatile int sent;
  public volatile int heard;
  volatile long heardAt;
  volatile boolean connected;

  /** The server has closed DTLS. */
  volatile boolean dismissed;

  private final SecureRandom random = new SecureRandom();
  private final UdpSocket socket;
  private final InetSocketAddress address;
  private final DtlsCertificate certificate = DtlsCertificate.make(Clock.systemUTC());
  private final IceClient ice;
  private final SdpOfferer offerer;
  private final IceCandidate local;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final StunMessage stun = new StunMessage();
  private final Thread thread = Thread.ofPlatform().name("test-caller").unstarted(this::run);
  private @Nullable DtlsEndpoint dtls;
  private @Nullable SrtpSender sender;
  private @Nullable SrtpReceiver receiver;
  private boolean speaks;
  private long voiceAt;
  private InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);
  private volatile boolean closed;

  public UdpCaller() throws IOException {
    socket = UdpSocket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    address = socket.localAddress();
    ice = new IceClient(random, new Way(), System.nanoTime());
    local = IceCandidate.host(TransportProtocol.UDP, address, 1);
    IceCredentials ours = ice.credentials();
    offerer =
        new SdpOfferer(
            random.nextLong(),
            new LocalParameters(ours, certificate.fingerprint(), List.of(), List.of(Codec.OPUS)));
  }

  /** {@return an offer of a voice, in the section 0} */
  public String offerVoice() {
    speaks = true;
    return offerer.offer(
        List.of(
            new Transceiver.Sending(
                new OutgoingTrack(Codec.OPUS, Map.of(), VOICE, 0, "c", "s", "t"))));
  }

  /** {@return an offer to listen, in the section 0} */
  public String offerToListen() {
    return offerer.offer(List.of(new Transceiver.Receiving(Codec.OPUS.kind())));
  }

  /** Begins, and waits until packets can go. */
  public void meet(MediaAnswer answer) {
    RemoteDescription description = RemoteDescription.answer(answer.sdp());
    offerer.accept(description);
    RemoteTransport peer = description.transport().orElseThrow();
    server =
        new InetSocketAddress(
            InetAddress.getLoopbackAddress(), peer.candidates().getFirst().port());
    dtls = DtlsEndpoint.client(certificate, peer.fingerprint(), this::later, new Handshake());
    long now = System.nanoTime();
    ice.add(local, now);
    ice.remote(peer.ice(), peer.lite(), now);
    ice.addRemote(IceCandidate.host(TransportProtocol.UDP, server, 1), now);
    thread.start();
    Eventually.eventually("a way and its keys", () -> connected);
  }

  private void later(Runnable task) {
    tasks.add(task);
    socket.wake();
  }

  private void run() {
    try {
      while (!closed) {
        int count = socket.receive(5_000_000);
        long now = System.nanoTime();
        for (int i = 0; i < count; i++) {
          take(i, now);
        }
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
          task.run();
        }
        ice.tick(now);
        speak(now);
        socket.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      socket.close();
    }
  }

  private void take(int datagram, long now) {
    byte[] bytes = socket.bytes();
    int from = socket.from(datagram);
    int length = socket.length(datagram);
    DtlsEndpoint handshake = dtls;
    SrtpReceiver keys = receiver;
    switch (Demultiplexer.of(bytes, from, length)) {
      case STUN -> {
        if (stun.wrap(bytes, from, length)) {
          ice.handle(stun, local, server, now);
        }
      }
      case DTLS -> {
        if (handshake != null) {
          handshake.handle(bytes, from, length);
        }
      }
      case RTP -> {
        if (keys != null && keys.unprotect(bytes, from, length) > 0) {
          heardAt = now;
          heard++;
        }
      }
      case RTCP, UNKNOWN -> {
        // Not of interest here.
      }
    }
  }

  private void speak(long now) {
    SrtpSender keys = sender;
    int count = packets;
    if (speaks && keys != null && (count > 1 || now - voiceAt >= VOICE_NANOS)) {
      voiceAt = now;
      for (int i = 0; i < count; i++) {
        sendVoice(keys);
      }
    }
  }

  private void sendVoice(SrtpSender keys) {
    byte[] packet = new byte[200];
    packet[0] = (byte) 0x80;
    packet[1] = 111;
    put(packet, 2, sent, 2);
    put(packet, 4, sent * 960, 4);
    put(packet, 8, VOICE, 4);
    packet[12] = 0x78;
    int length = keys.protect(packet, 0, 100, packet, 0);
    socket.send(socket.remote(server), packet, 0, length);
    sent++;
  }

  private static void put(byte[] into, int at, int value, int bytes) {
    for (int i = 0; i < bytes; i++) {
      into[at + i] = (byte) (value >> 8 * (bytes - 1 - i));
    }
  }

  @Override
  public void close() {
    closed = true;
    DtlsEndpoint handshake = dtls;
    if (handshake == null) {
      socket.close();
      return;
    }
    socket.wake();
    Eventually.ended(thread);
    handshake.close();
  }

  /** What ICE asks for. */
  private final class Way implements IceClientOwner {
    @Override
    public void send(
        byte[] bytes, int from, int length, IceCandidate by, InetSocketAddress remote) {
      socket.send(socket.remote(remote), bytes, from, length);
    }

    @Override
    public void selected(CandidatePair pair) {
      DtlsEndpoint handshake = dtls;
      if (handshake != null) {
        handshake.start();
      }
    }

    @Override
    public void failed() {
      // The test sees that nothing comes.
    }
  }

  /** What DTLS tells. */
  private final class Handshake implements DtlsListener {
    @Override
    public void send(byte[] datagram) {
      socket.send(socket.remote(server), datagram, 0, datagram.length);
    }

    @Override
    public void changed(DtlsState state) {
      dismissed |= state instanceof DtlsState.Closed && !closed;
      if (state instanceof DtlsState.Connected(var keys)) {
        sender = keys.sender();
        receiver = keys.receiver();
        connected = true;
      }
    }
  }
}
