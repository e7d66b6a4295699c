package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.GiopWriter;
import dev.parley.iiop.giop.MessageType;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageOutput;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sending side of one connection: encodes messages and sends them, in fragments if they are long.
 *
 * <p>Threads: safe for all. Memory: keeps one encoding buffer for reuse.
 */
final class GiopSender {
  private final OrbEnvironment orb;
  private final Connection connection;
  private final AtomicReference<@Nullable CdrOutput> spare = new AtomicReference<>();
  private final ReentrantLock sending = new ReentrantLock(); // fragments of a message stay together

  GiopSender(OrbEnvironment orb, Connection connection) {
    this.orb = orb;
    this.connection = connection;
  }

  /** Encodes and sends one message, as {@link GiopConnection#send}. */
  int send(MessageType type, CodeSets codeSets, MessageFormat version, Consumer<CdrOutput> writer) {
    // One spare buffer: a concurrent sender allocates its own, so encoding needs no lock.
    CdrOutput out = spare.getAndSet(null);
    if (out == null) {
      out = orb.output();
    }
    try {
      GiopWriter.begin(out, type, version.giop(), version.order(), codeSets);
      writer.accept(out);
      GiopWriter.end(out);
      int bytes = out.position();
      sending.lock();
      try {
        GiopWriter.send(out, fragmentBytes(bytes), this::put);
      } finally {
        sending.unlock();
      }
      return bytes;
    } finally {
      spare.set(out);
    }
  }

  /**
   * Returns the fragment size: the configured one, or a larger one if a peer with the same limits
   * would reject the number of fragments.
   */
  private int fragmentBytes(int bytes) {
    // Twice, because the header and the alignment of each fragment take part of its size.
    return Math.max(orb.options().fragmentBytes(), 2 * bytes / orb.limits().fragments());
  }

  private void put(ByteBuffer message) {
    MessageOutput out = connection.open();
    boolean written = false;
    try {
      out.rawBytes(message);
      written = true;
    } finally {
      if (written) {
        connection.send();
      } else {
        connection.discard();
      }
    }
  }
}
