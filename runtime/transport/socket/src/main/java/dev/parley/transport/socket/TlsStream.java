package dev.parley.transport.socket;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * A TLS stream over a channel, by the JDK's {@link SSLEngine}. The handshake is done in blocking
 * mode, everything after it in non-blocking mode.
 *
 * <p>Threads: as {@link ByteStream}; the engine lets one thread wrap while another unwraps. Memory:
 * while it reads or writes, two network buffers, and one for a record that did not fit into the
 * target; at other times, only buffers that contain part of a record.
 */
final class TlsStream implements ByteStream {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SocketChannel channel;
  private final SSLEngine engine;
  private ByteBuffer incoming = TlsRecordBufferPool.NONE; // encrypted, between position and limit
  private ByteBuffer spill = TlsRecordBufferPool.NONE; // decrypted, between position and limit
  private ByteBuffer outgoing = TlsRecordBufferPool.NONE; // encrypted, between position and limit
  private final int recordBytesMax;
  private final int spillBytes;
  private boolean partial; // incoming holds no whole record
  private Runnable kick = () -> {};

  TlsStream(SocketChannel channel, SSLEngine engine) {
    this.channel = channel;
    this.engine = engine;
    recordBytesMax = engine.getSession().getPacketBufferSize();
    spillBytes = engine.getSession().getApplicationBufferSize();
  }

  private void takeIncoming() {
    if (incoming.capacity() == 0) {
      incoming = TlsRecordBufferPool.acquire(2 * recordBytesMax);
    }
    if (spill.capacity() == 0) {
      spill = TlsRecordBufferPool.acquire(spillBytes);
    }
  }

  private void giveIncoming() {
    incoming = TlsRecordBufferPool.releaseIfEmpty(incoming);
    spill = TlsRecordBufferPool.releaseIfEmpty(spill);
  }

  private void takeOutgoing() {
    if (outgoing.capacity() == 0) {
      outgoing = TlsRecordBufferPool.acquire(2 * recordBytesMax);
    }
  }

  private void giveOutgoing() {
    outgoing = TlsRecordBufferPool.releaseIfEmpty(outgoing);
  }

  @Override
  public void kicks(Runnable owner) {
    kick = owner;
  }

  /**
   * Performs the handshake; blocks until the peer has answered.
   *
   * @param onBytes called each time that bytes arrive
   */
  void shakeHands(Runnable onBytes) throws IOException {
    try {
      engine.beginHandshake();
      while (handshakeStep(engine.getHandshakeStatus(), onBytes)) {
        // Each step waits for the channel by itself.
      }
    } catch (SSLException e) {
      sayWhy();
      throw e;
    } finally {
      giveIncoming();
      giveOutgoing();
    }
  }

  private boolean handshakeStep(HandshakeStatus status, Runnable onBytes) throws IOException {
    switch (status) {
      case NEED_WRAP -> {
        takeOutgoing();
        outgoing.clear();
        engine.wrap(NOTHING, outgoing);
        outgoing.flip();
        while (outgoing.hasRemaining()) {
          channel.write(outgoing);
        }
      }
      case NEED_TASK -> runTasks();
      case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
        takeIncoming();
        SSLEngineResult result = unwrap(spill.clear());
        spill.flip();
        switch (result.getStatus()) {
          case BUFFER_UNDERFLOW -> {
            if (fill() < 0) {
              throw new EOFException("the stream ended in the handshake");
            }
            onBytes.run();
          }
          case CLOSED -> throw new SSLException("the peer closed TLS in the handshake");
          default -> {}
        }
      }
      case NOT_HANDSHAKING, FINISHED -> {
        return false;
      }
    }
    return true;
  }

  /** Sends the alert that tells the peer why the handshake failed; best effort. */
  private void sayWhy() {
    try {
      takeOutgoing();
      outgoing.clear();
      engine.wrap(NOTHING, outgoing);
      outgoing.flip();
      channel.write(outgoing);
    } catch (IOException e) {
      // The peer sees the end of the stream instead.
    }
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    takeIncoming();
    try {
      return readInto(target);
    } finally {
      giveIncoming();
    }
  }

  private int readInto(ByteBuffer target) throws IOException {
    int before = target.position();
    boolean ended = false;
    boolean filled = false;
    take(target);
    while (target.hasRemaining() && !ended) {
      SSLEngineResult result = unwrapInto(target);
      switch (result.getStatus()) {
        case BUFFER_UNDERFLOW -> {
          // One read of the channel for each read of this: a fast peer must not hold the thread.
          if (filled || target.position() > before) {
            return target.position() - before;
          }
          int count = fill();
          filled = true;
          ended = count < 0;
          if (count == 0) {
            return 0;
          }
        }
        case CLOSED -> ended = true;
        default -> attend(result.getHandshakeStatus());
      }
    }
    int count = target.position() - before;
    return count == 0 && ended ? -1 : count;
  }

  private SSLEngineResult unwrapInto(ByteBuffer target) throws SSLException {
    if (target.remaining() >= spillBytes) {
      return unwrap(target);
    }
    SSLEngineResult result = unwrap(spill.clear());
    spill.flip();
    take(target);
    return result;
  }

  private SSLEngineResult unwrap(ByteBuffer target) throws SSLException {
    SSLEngineResult result = engine.unwrap(incoming, target);
    partial = result.getStatus() == SSLEngineResult.Status.BUFFER_UNDERFLOW;
    return result;
  }

  private void take(ByteBuffer target) {
    int count = Math.min(spill.remaining(), target.remaining());
    target.put(target.position(), spill, spill.position(), count);
    target.position(target.position() + count);
    spill.position(spill.position() + count);
  }

  private int fill() throws IOException {
    incoming.compact();
    try {
      return channel.read(incoming);
    } finally {
      incoming.flip();
      partial = false;
    }
  }

  private void attend(HandshakeStatus status) {
    if (status == HandshakeStatus.NEED_TASK) {
      runTasks();
    }
    if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
      kick.run();
    }
  }

  private void runTasks() {
    for (Runnable task = engine.getDelegatedTask();
        task != null;
        task = engine.getDelegatedTask()) {
      task.run();
    }
  }

  @Override
  public boolean buffered() {
    return spill.hasRemaining() || (incoming.hasRemaining() && !partial);
  }

  @Override
  public boolean write(ByteBuffer source) throws IOException {
    takeOutgoing();
    try {
      return writeFrom(source);
    } finally {
      giveOutgoing();
    }
  }

  private boolean writeFrom(ByteBuffer source) throws IOException {
    while (flush()) {
      if (!source.hasRemaining() && engine.getHandshakeStatus() != HandshakeStatus.NEED_WRAP) {
        return true;
      }
      outgoing.clear();
      do {
        SSLEngineResult result = engine.wrap(source, outgoing);
        if (result.getStatus() == SSLEngineResult.Status.CLOSED) {
          outgoing.flip();
          throw new SSLException("TLS is closed");
        }
      } while (source.hasRemaining() && outgoing.remaining() >= recordBytesMax);
      outgoing.flip();
    }
    return false;
  }

  private boolean flush() throws IOException {
    if (outgoing.hasRemaining()) {
      channel.write(outgoing);
    }
    return !outgoing.hasRemaining();
  }

  @Override
  public void endOutput() throws IOException {
    engine.closeOutbound();
    takeOutgoing();
    outgoing.compact();
    engine.wrap(NOTHING, outgoing);
    outgoing.flip();
    flush();
    giveOutgoing();
    channel.shutdownOutput();
  }
}
