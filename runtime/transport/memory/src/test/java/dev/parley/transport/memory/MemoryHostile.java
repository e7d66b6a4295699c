package dev.parley.transport.memory;

import dev.parley.testkit.Eventually;
import dev.parley.testkit.Hostile;
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
final class MemoryHostile implements Hostile {
  private final SocketChannel channel;
  private final Meeting meeting;
  private final Writing writing;
  private final Ring theirs;
  private final Bell bell;

  private MemoryHostile(SocketChannel channel, Meeting meeting) {
    this.channel = channel;
    this.meeting = meeting;
    this.writing = new Writing(ring(), Segment.EXTENT_BYTES);
    this.theirs = meeting.segment().ring(false);
    this.bell = meeting.segment().bell(false);
  }

  static MemoryHostile dial(URI uri) {
    MemoryEndpoint endpoint = MemoryEndpoint.of(uri);
    try {
      SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      channel.connect(UnixDomainSocketAddress.of(endpoint.door()));
      return new MemoryHostile(channel, Meeting.dialled(channel, endpoint.folder()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the ring that this side writes} */
  Ring ring() {
    return meeting.segment().ring(true);
  }

  /** Writes a record as it should be. */
  void record(int kind, byte... bytes) {
    Eventually.eventually("room", () -> writing.place(Records.size(bytes.length)));
    writing.add(kind, ByteBuffer.wrap(bytes));
    writing.publish();
    bell.ring();
  }

  /** Says that it has read so much. */
  void claimsToHaveRead(long read) {
    theirs.publishRead(read);
  }

  /** Says that the first record has so many bytes. */
  void claimsRecord(int length) {
    ring().publish(0, Records.header(Records.GAP, length));
    rings();
  }

  /** Says that there is something in the ring. */
  void rings() {
    bell.ring();
  }

  /** Dies between the two steps of ringing: the sleeper seems to be awake, and nobody wakes it. */
  void diesWhileItRings() {
    Eventually.eventually("the other side sleeps", bell::armed);
    bell.disarm();
    close();
  }

  @Override
  public void message(byte[] bytes) {
    if (bytes.length > Backlog.PIECE_BYTES_MAX) {
      claim(bytes.length);
      for (int from = 0; from < bytes.length; from += Backlog.PIECE_BYTES_MAX) {
        int to = Math.min(bytes.length, from + Backlog.PIECE_BYTES_MAX);
        record(Records.PIECE, Arrays.copyOfRange(bytes, from, to));
      }
    } else {
      record(Records.MESSAGE, bytes);
    }
  }

  @Override
  public void claim(int length) {
    byte[] large = new byte[Records.LARGE_BYTES];
    ByteBuffer.wrap(large).order(ByteOrder.LITTLE_ENDIAN).putInt(length);
    record(Records.LARGE, large);
  }

  @Override
  public void part(byte[] bytes) {
    record(Records.PIECE, bytes);
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
          while (reason[0] == null && header != Records.NONE) {
            int at = theirs.index(read[0]);
            read[0] += Records.size(Records.length(header));
            if (Records.kind(header) == Records.CLOSE) {
              reason[0] = CloseReason.of(theirs.bytes().getShort(at + Records.HEADER_BYTES));
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
    meeting.segment().close();
  }
}
