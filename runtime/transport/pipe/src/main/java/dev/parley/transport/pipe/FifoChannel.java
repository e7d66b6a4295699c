package dev.parley.transport.pipe;

import dev.parley.ffi.CallState;
import dev.parley.ffi.Errno;
import dev.parley.ffi.FileDescriptors;
import dev.parley.transport.api.PeerInfo.Credentials;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A byte channel on Linux over two FIFOs: the reading end of one and the writing end of the other.
 */
final class FifoChannel implements PipeChannel {
  private static final int WOKEN = 0;
  private static final int INCOMING = 1;
  private static final int OUTGOING = 2;

  private final int incoming;
  private final int outgoing;
  private final EventFd counter;
  private final Optional<Credentials> peer;
  private final PollSet polled = new PollSet(3);
  private final CallState readState = new CallState(Arena.ofAuto());
  private final CallState writeState = new CallState(Arena.ofAuto());

  /** Takes ownership of the descriptors and the counter. */
  FifoChannel(int incoming, int outgoing, EventFd counter, Optional<Credentials> peer) {
    this.incoming = incoming;
    this.outgoing = outgoing;
    this.counter = counter;
    this.peer = peer;
    polled.watch(WOKEN, counter.descriptor(), PollSet.READABLE);
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    int count = FifoCalls.read(incoming, into, readState);
    return switch (count) {
      case 0 -> -1;
      case -Errno.EAGAIN, -Errno.EINTR -> 0;
      default -> checked(count);
    };
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    int count = FifoCalls.write(outgoing, from, writeState);
    return switch (count) {
      case -Errno.EAGAIN, -Errno.EINTR -> 0;
      case -Errno.EPIPE -> throw new GoneException(Errno.text(Errno.EPIPE));
      default -> checked(count);
    };
  }

  private static int checked(int count) throws IOException {
    if (count < 0) {
      throw new IOException(Errno.text(-count));
    }
    return count;
  }

  @Override
  public void await(boolean reads, boolean writes, long nanos) {
    // An unwatched descriptor must not be polled at all: POLLHUP would end every wait.
    watch(INCOMING, reads, incoming, PollSet.READABLE);
    watch(OUTGOING, writes, outgoing, PollSet.WRITABLE);
    polled.await(nanos);
    if (polled.happened(WOKEN, PollSet.READABLE)) {
      counter.reset();
    }
  }

  private void watch(int index, boolean wanted, int descriptor, int events) {
    if (wanted) {
      polled.watch(index, descriptor, events);
    } else {
      polled.leaveOut(index);
    }
  }

  @Override
  public void wake() {
    counter.raise();
  }

  @Override
  public Optional<Credentials> peer() {
    return peer;
  }

  @Override
  public void close() {
    counter.close();
    FileDescriptors.close(incoming);
    FileDescriptors.close(outgoing);
  }
}
