package dev.parley.transport.memory;

import dev.parley.testkit.Eventually;
import dev.parley.testkit.RawPeer;
import dev.parley.transport.api.CloseReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/** A dialler that writes what it likes into the shared memory. */
final class RawMemoryPeer implements RawPeer {
  private final SocketChannel channel;
  private final RendezvousHandshake handshake;
  private final RingProducer writing;
  private final RingBuffer theirs;
  private final WakeUpEvent event;

  private RawMemoryPeer(SocketChannel channel, RendezvousHandshake handshake) {
    this.channel = channel;
    this.handshake = handshake;
    this.writing = new RingProducer(ring(), SharedSegment.EXTENT_BYTES);
    this.theirs = handshake.segment().ring(false);
    this.event = handshake.segment().event(false);
  }

  static RawMemoryPeer dial(URI uri) {
    MemoryEndpoint endpoint = MemoryEndpoint.of(uri);
    try {
      SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      channel.connect(UnixDomainSocketAddress.of(endpoint.rendezvous()));
      return new RawMemoryPeer(channel, RendezvousHandshake.dialled(channel, endpoint.folder()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the ring that this side writes} */
  RingBuffer ring() {
    return handshake.segment().ring(true);
  }

  /** Writes a record as it should be. */
  void record(int kind, byte... bytes) {
    Eventually.eventually("room", () -> writing.place(RecordLayout.size(bytes.length)));
    writing.add(kind, ByteBuffer.wrap(bytes));
    writing.publish();
    event.signal();
  }

  /** Says that it has read so much. */
  void claimsToHaveRead(long read) {
    theirs.publishRead(read);
  }

  /** Says that the first record has so many bytes. */
  void claimsRecord(int length) {
    ring().publish(0, RecordLayout.header(RecordLayout.GAP, length));
    rings();
  }

  /** Says that there is something in the ring. */
  void rings() {
    event.signal();
  }

  /** Dies between the two steps of ringing: the sleeper seems to be awake, and nobody wakes it. */
  void diesWhileItRings() {
    Eventually.eventually("the other side sleeps", event::armed);
    event.disarm();
    close();
  }

  @Override
  public void message(byte[] bytes) {
    if (bytes.length > SendBacklog.PIECE_BYTES_MAX) {
      announce(bytes.length);
      for (int from = 0; from < bytes.length; from += SendBacklog.PIECE_BYTES_MAX) {
        int to = Math.min(bytes.length, from + SendBacklog.PIECE_BYTES_MAX);
        record(RecordLayout.PIECE, Arrays.copyOfRange(bytes, from, to));
      }
    } else {
      record(RecordLayout.MESSAGE, bytes);
    }
  }

  @Override
  public void announce(int length) {
    byte[] large = new byte[RecordLayout.LARGE_BYTES];
    ByteBuffer.wrap(large).order(ByteOrder.LITTLE_ENDIAN).putInt(length);
    record(RecordLayout.LARGE, large);
  }

  @Override
  public void sendPart(byte[] bytes) {
    record(RecordLayout.PIECE, bytes);
  }

  @Override
  public void breakRule() {
    record(200, (byte) 1);
  }

  @Override
  public void answerPing() {
    throw new UnsupportedOperationException("there is no PING in memory");
  }

  @Override
  public void endOutput() {
    throw new UnsupportedOperationException("no direction ends alone");
  }

  @Override
  public CloseReason readClose() {
    CloseReason[] reason = new CloseReason[1];
    long[] read = new long[1];
    Eventually.eventually(
        "CLOSE",
        () -> {
          int header = theirs.header(read[0]);
          while (reason[0] == null && header != RecordLayout.NONE) {
            int at = theirs.index(read[0]);
            read[0] += RecordLayout.size(RecordLayout.length(header));
            if (RecordLayout.kind(header) == RecordLayout.CLOSE) {
              reason[0] = CloseReason.of(theirs.bytes().getShort(at + RecordLayout.HEADER_BYTES));
            }
            header = theirs.header(read[0]);
          }
          return reason[0] != null;
        });
    return reason[0];
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    handshake.segment().close();
  }
}
