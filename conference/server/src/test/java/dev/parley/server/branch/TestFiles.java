package dev.parley.server.branch;

import static dev.parley.testkit.Eventually.value;

import dev.parley.room.api.JoinResult;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.server.pieces.PieceInput;
import dev.parley.server.pieces.PieceOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.UUID;

/** Attachments of members. */
final class TestFiles {
  private TestFiles() {}

  /** Uploads a file. {@return its id} */
  static UUID attach(JoinResult who, int bytes) {
    UUID id = UUID.randomUUID();
    value(
        "an upload",
        files(who)
            .attach(
                new NewAttachment(id, Optional.empty(), "notes.bin", bytes),
                new PieceOutput(
                    task -> Thread.ofVirtual().start(task), to -> to.write(new byte[bytes]))));
    return id;
  }

  private static Files files(JoinResult who) {
    return value("the files", who.session().files());
  }

  static boolean isThere(JoinResult who, UUID id) {
    try {
      content(who, id);
      return true;
    } catch (AssertionError e) {
      return false;
    }
  }

  static byte[] content(JoinResult who, UUID id) {
    try (PieceInput in = PieceInput.of(value("a download", files(who).content(id, 0)).pieces())) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
