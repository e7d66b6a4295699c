package dev.parley.transport.pipe;

import dev.parley.ffi.CallState;
import dev.parley.ffi.Errno;
import dev.parley.ffi.FileDescriptors;
import dev.parley.transport.api.PeerInfo.Credentials;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
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
 *   greeting with NAME           ── listener ─▶
 *                                                opens both
 *                                ◀── down ────   0, or why not
 *   takes the names away
 * </pre>
 *
 * <p>When either process ends, the kernel closes its FIFOs, and the other side reads end-of-file
 * after everything that was written before. Neither side may therefore keep the other side's end
 * open. Only during the handshake the dialler holds the acceptor's end of {@code up} open as well.
 */
final class FifoHandshake {
  private static final int ANSWER = 0;
  private static final int LISTENER = 1;

  private final Path path; // of the listener's FIFO
  private final DialTimeLimit patience;
  private final PollSet polled = new PollSet(2);
  private final CallState state = new CallState(Arena.ofAuto());

  private FifoHandshake(Path path, DialTimeLimit patience) {
    this.path = path;
    this.patience = patience;
  }

  /** Runs the acceptor's side. Does not block. */
  static PipeChannel accepted(FifoGreeting greeting, FifoPair pair) throws IOException {
    FifoPair.owner(pair.down());
    try (FifoDescriptor down = FifoDescriptor.open(pair.down(), FileDescriptors.O_WRONLY)) {
      Credentials peer = FifoPair.owner(pair.up());
      CallState state = new CallState(Arena.ofAuto());
      if (greeting.version() != FifoGreeting.VERSION) {
        String refusal =
            "here is version " + FifoGreeting.VERSION + ", there " + greeting.version();
        FifoCalls.write(down.number(), FifoGreeting.answer(refusal), state);
        throw new IOException(refusal);
      }
      try (FifoDescriptor up = FifoDescriptor.open(pair.up(), FileDescriptors.O_RDONLY)) {
        EventFd counter = new EventFd();
        FifoCalls.write(down.number(), FifoGreeting.answer(""), state);
        return new FifoChannel(up.kept(), down.kept(), counter, Optional.of(peer));
      }
    }
  }

  /**
   * Runs the dialler's side.
   *
   * @throws dev.parley.transport.api.TransportException when the listener does not answer in time
   */
  static PipeChannel dialled(Path path, DialTimeLimit patience) throws IOException {
    Credentials peer = FifoPair.owner(path);
    try (FifoDescriptor listener = FifoDescriptor.open(path, FileDescriptors.O_WRONLY)) {
      FifoPair pair = FifoPair.make(path);
      try {
        return new FifoHandshake(path, patience).dial(listener, pair, peer);
      } finally {
        pair.delete();
      }
    }
  }

  // The second descriptor holds the acceptor's end of 'up' open until this side opens its own.
  private PipeChannel dial(FifoDescriptor listener, FifoPair pair, Credentials peer)
      throws IOException {
    try (FifoDescriptor down = FifoDescriptor.open(pair.down(), FileDescriptors.O_RDONLY);
        FifoDescriptor _ = FifoDescriptor.open(pair.up(), FileDescriptors.O_RDWR)) {
      polled.watch(ANSWER, down.number(), PollSet.READABLE);
      greet(listener, FifoGreeting.of(pair));
      polled.watch(LISTENER, listener.number(), 0);
      String refusal = refusal(down);
      if (!refusal.isEmpty()) {
        throw new IOException("refused: " + refusal);
      }
      try (FifoDescriptor up = FifoDescriptor.open(pair.up(), FileDescriptors.O_WRONLY)) {
        EventFd counter = new EventFd();
        return new FifoChannel(down.kept(), up.kept(), counter, Optional.of(peer));
      }
    }
  }

  private void greet(FifoDescriptor listener, ByteBuffer greeting) throws IOException {
    polled.watch(LISTENER, listener.number(), PollSet.WRITABLE);
    int count = FifoCalls.write(listener.number(), greeting, state);
    while (count == -Errno.EAGAIN) {
      polled.await(patience.nanos());
      count = FifoCalls.write(listener.number(), greeting, state);
    }
    if (count < 0) {
      throw FifoCalls.failed(path, -count);
    }
  }

  private String refusal(FifoDescriptor down) throws IOException {
    int length = Byte.toUnsignedInt(read(down, 1).get());
    return length == 0 ? "" : StandardCharsets.UTF_8.decode(read(down, length)).toString();
  }

  private ByteBuffer read(FifoDescriptor down, int bytes) throws IOException {
    ByteBuffer read = ByteBuffer.allocateDirect(bytes);
    while (read.hasRemaining()) {
      awaitAnswer();
      int count = FifoCalls.read(down.number(), read, state);
      if (count == 0) {
        throw new EOFException("the other side went before it answered");
      }
      if (count < 0) {
        throw FifoCalls.failed(path, -count);
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
    while (!polled.happened(ANSWER, PollSet.READABLE | PollSet.ENDED)) {
      if (nobody) {
        throw new EOFException("the listener went before it answered");
      }
      nobody = polled.happened(LISTENER, PollSet.BROKEN);
      // Once more after the listener has gone: its answer may have come right before that.
      polled.await(nobody ? 0 : patience.nanos());
    }
  }
}
