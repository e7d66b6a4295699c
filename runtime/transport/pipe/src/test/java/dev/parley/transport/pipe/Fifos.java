package dev.parley.transport.pipe;

import dev.parley.testkit.Eventually;
import dev.parley.testkit.StreamHostile;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Peers that use FIFOs by hand. */
final class Fifos {
  /** {@return the FIFO of a name} */
  static Path door(URI uri) {
    return FifoPipes.door(PipeEndpoint.of(uri));
  }

  /** Says something at a door. */
  static void say(URI uri, byte... bytes) {
    try {
      Files.write(door(uri), bytes, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return a peer that was let in and then writes what it likes} */
  static StreamHostile dial(URI uri) {
    try {
      FifoPair pair = FifoPair.make(door(uri));
      try (Descriptor down = Descriptor.open(pair.down(), Libc.READ_ONLY);
          Descriptor _ = Descriptor.open(pair.up(), Libc.READ_WRITE)) {
        ByteBuffer greeting = Greeting.of(pair);
        byte[] said = new byte[greeting.remaining()];
        greeting.get(said);
        say(uri, said);
        if (answer(down) != 0) {
          throw new AssertionError("refused");
        }
        return StreamHostile.over(
            new FileInputStream(pair.down().toFile()), new FileOutputStream(pair.up().toFile()));
      } finally {
        pair.delete();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for the first byte of an answer. {@return it} */
  static int answer(Descriptor down) {
    MemorySegment state = Libc.state(Arena.ofAuto());
    ByteBuffer answer = ByteBuffer.allocateDirect(1);
    Eventually.eventually("an answer", () -> Libc.read(down.number(), answer, state) == 1);
    return answer.get(0);
  }

  /** Listens and never answers. */
  static AutoCloseable deaf(URI uri) {
    try {
      Libc.makeFifo(door(uri));
      Descriptor open = Descriptor.open(door(uri), Libc.READ_WRITE);
      return () -> {
        open.close();
        Files.delete(door(uri));
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Fifos() {}
}
