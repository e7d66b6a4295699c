package dev.parley.transport.pipe;

import dev.parley.ffi.CallState;
import dev.parley.ffi.FileDescriptors;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.RawStreamPeer;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Peers that use FIFOs by hand. */
final class RawFifos {
  /** {@return the FIFO of a name} */
  static Path listenerPath(URI uri) {
    return FifoPipes.listenerPath(PipeEndpoint.of(uri));
  }

  /** Writes to the FIFO of a listener. */
  static void say(URI uri, byte... bytes) {
    try {
      Files.write(listenerPath(uri), bytes, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return a peer that was let in and then writes what it likes} */
  static RawStreamPeer dial(URI uri) {
    try {
      FifoPair pair = FifoPair.make(listenerPath(uri));
      try (FifoDescriptor down = FifoDescriptor.open(pair.down(), FileDescriptors.O_RDONLY);
          FifoDescriptor _ = FifoDescriptor.open(pair.up(), FileDescriptors.O_RDWR)) {
        ByteBuffer greeting = FifoGreeting.of(pair);
        byte[] said = new byte[greeting.remaining()];
        greeting.get(said);
        say(uri, said);
        if (answer(down) != 0) {
          throw new AssertionError("refused");
        }
        return RawStreamPeer.over(
            new FileInputStream(pair.down().toFile()), new FileOutputStream(pair.up().toFile()));
      } finally {
        pair.delete();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for the first byte of an answer. {@return it} */
  static int answer(FifoDescriptor down) {
    CallState state = new CallState(Arena.ofAuto());
    ByteBuffer answer = ByteBuffer.allocateDirect(1);
    Eventually.eventually("an answer", () -> FifoCalls.read(down.number(), answer, state) == 1);
    return answer.get(0);
  }

  /** Listens and never answers. */
  static AutoCloseable deaf(URI uri) {
    try {
      FifoCalls.makeFifo(listenerPath(uri));
      FifoDescriptor open = FifoDescriptor.open(listenerPath(uri), FileDescriptors.O_RDWR);
      return () -> {
        open.close();
        Files.delete(listenerPath(uri));
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RawFifos() {}
}
