package dev.parley.transport.pipe;

import dev.parley.transport.api.PeerInfo.Credentials;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Rendezvous handshake of a FIFO connection, after which both sides have opened the same pair of
 * FIFOs.
 *
 * <pre>
 *   dialler                                      acceptor
 *   makes NAME.up and NAME.down, opens both
 *   greeting with NAME           ─── door ───▶
 *                                                opens both
 *                                ◀── down ────   0, or why not
 *   takes the names away
 * </pre>
 *
 * <p>When either process ends, the kernel closes its FIFOs, and the other side reads end-of-file
 * after everything that was written before. Neither side may therefore keep the other side's end
 * open. Only during the handshake the dialler holds the acceptor's end of {@code up} open as well.
 */
final class FifoMeeting {
  private static final int ANSWER = 0;
  private static final int DOOR = 1;

  private final Path door;
  private final Patience patience;
  private final Polled polled = new Polled(2);
  private final MemorySegment state = Libc.state(Arena.ofAuto());

  private FifoMeeting(Path door, Patience patience) {
    this.door = door;
    this.patience = patience;
  }

  /** Runs the acceptor's side. Does not block. */
  static PipeChannel accepted(Greeting greeting, FifoPair pair) throws IOException {
    FifoPair.owner(pair.down());
    try (Descriptor down = Descriptor.open(pair.down(), Libc.WRITE_ONLY)) {
      Credentials peer = FifoPair.owner(pair.up());
      MemorySegment state = Libc.state(Arena.ofAuto());
      if (greeting.version() != Greeting.VERSION) {
        String refusal = "here is version " + Greeting.VERSION + ", there " + greeting.version();
        Libc.write(down.number(), Greeting.answer(refusal), state);
        throw new IOException(refusal);
      }
      try (Descriptor up = Descriptor.open(pair.up(), Libc.READ_ONLY)) {
        Counter counter = new Counter();
        Libc.write(down.number(), Greeting.answer(""), state);
        return new FifoChannel(up.kept(), down.kept(), counter, Optional.of(peer));
      }
    }
  }

  /**
   * Runs the dialler's side.
   *
   * @throws dev.parley.transport.api.TransportException when the listener does not answer in time
   */
  static PipeChannel dialled(Path path, Patience patience) throws IOException {
    Credentials peer = FifoPair.owner(path);
    try (Descriptor door = Descriptor.open(path, Libc.WRITE_ONLY)) {
      FifoPair pair = FifoPair.make(path);
      try {
        return new FifoMeeting(path, patience).dial(door, pair, peer);
      } finally {
        pair.delete();
      }
    }
  }

  // The second descriptor holds the acceptor's end of 'up' open until this side opens its own.
  private PipeChannel dial(Descriptor entrance, FifoPair pair, Credentials peer)
      throws IOException {
    try (Descriptor down = Descriptor.open(pair.down(), Libc.READ_ONLY);
        Descriptor _ = Descriptor.open(pair.up(), Libc.READ_WRITE)) {
      polled.watch(ANSWER, down.number(), Polled.READABLE);
      greet(entrance, Greeting.of(pair));
      polled.watch(DOOR, entrance.number(), 0);
      String refusal = refusal(down);
      if (!refusal.isEmpty()) {
        throw new IOException("refused: " + refusal);
      }
      try (Descriptor up = Descriptor.open(pair.up(), Libc.WRITE_ONLY)) {
        Counter counter = new Counter();
        return new FifoChannel(down.kept(), up.kept(), counter, Optional.of(peer));
      }
    }
  }

  private void greet(Descriptor entrance, ByteBuffer greeting) throws IOException {
    polled.watch(DOOR, entrance.number(), Polled.WRITABLE);
    int count = Libc.write(entrance.number(), greeting, state);
    while (count == -Libc.EAGAIN) {
      polled.await(patience.nanos());
      count = Libc.write(entrance.number(), greeting, state);
    }
    if (count < 0) {
      throw Libc.failed(door, -count);
    }
  }

  private String refusal(Descriptor down) throws IOException {
    int length = Byte.toUnsignedInt(read(down, 1).get());
    return length == 0 ? "" : StandardCharsets.UTF_8.decode(read(down, length)).toString();
  }

  private ByteBuffer read(Descriptor down, int bytes) throws IOException {
    ByteBuffer read = ByteBuffer.allocateDirect(bytes);
    while (read.hasRemaining()) {
      awaitAnswer();
      int count = Libc.read(down.number(), read, state);
      if (count == 0) {
        throw new EOFException("the other side went before it answered");
      }
      if (count < 0) {
        throw Libc.failed(door, -count);
      }
    }
    return read.flip();
  }

  /**
   * Waits for the answer before the first read: until the acceptor has opened its end, a read would
   * return end-of-file.
   */
  private void awaitAnswer() throws IOException {
    boolean nobody = false;
    polled.await(0);
    while (!polled.happened(ANSWER, Polled.READABLE | Polled.ENDED)) {
      if (nobody) {
        throw new EOFException("the listener went before it answered");
      }
      nobody = polled.happened(DOOR, Polled.BROKEN);
      // Once more after the listener has gone: its answer may have come right before that.
      polled.await(nobody ? 0 : patience.nanos());
    }
  }
}
