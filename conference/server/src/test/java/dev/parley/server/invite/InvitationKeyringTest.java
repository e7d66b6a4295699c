package dev.parley.server.invite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InvitationKeyringTest {
  private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");

  @TempDir Path folder;

  private InvitationKeyring at(Instant now) {
    return new InvitationKeyring(file(), InstantSource.fixed(now));
  }

  private Path file() {
    return folder.resolve("keys").resolve("invitations.jwks");
  }

  @Test
  void theFirstKeyIsMadeWhenItIsNeededAndStays() {
    assertEquals(List.of(), at(NOW).list());
    String id = at(NOW).signing().getKeyID();
    assertEquals(id, at(NOW).signing().getKeyID());
    assertEquals(
        List.of(new InvitationKeyring.InvitationKeyInfo(id, NOW, Optional.empty())),
        at(NOW).list());
  }

  @Test
  void theFileIsItsOwnersAlone() throws IOException {
    at(NOW).rotate();
    at(NOW).rotate();
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file())));
  }

  @Test
  void ofAReplacedKeyThePublicHalfStaysUntilItsTokensHaveRunOut() {
    String old = at(NOW).rotate();
    String young = at(NOW).rotate();
    Instant until = NOW.plus(InvitationTokens.LIFETIME_MAX);
    assertEquals(young, at(NOW).signing().getKeyID());
    assertFalse(at(NOW).verifying(Optional.of(old), NOW).orElseThrow().isPrivate());
    assertEquals(Optional.of(until), at(NOW).list().getLast().until());
    assertTrue(at(NOW).verifying(Optional.of(old), until.minusMillis(1)).isPresent());
    assertTrue(at(NOW).verifying(Optional.of(old), until).isEmpty());
    assertEquals(1, at(until).list().size());
  }

  @Test
  void anotherRotationDoesNotKeepAnOldKeyForLonger() {
    at(NOW).rotate();
    at(NOW).rotate();
    at(NOW.plusSeconds(60)).rotate();
    assertEquals(
        Optional.of(NOW.plus(InvitationTokens.LIFETIME_MAX)),
        at(NOW.plusSeconds(60)).list().getLast().until());
  }

  @Test
  void aSpoiledFileIsToldAndLeftAlone() throws IOException {
    at(NOW).rotate();
    String good = Files.readString(file());
    List<String> spoiled =
        List.of(
            "",
            "{",
            "[]",
            "{\"keys\":[]}",
            good.substring(0, good.length() / 2),
            good.replace("\"d\":", "\"e\":"),
            good.replace("\"kid\":", "\"kit\":"),
            good.replace("P-256", "P-384"));
    for (String text : spoiled) {
      Files.writeString(file(), text);
      assertThrows(KeyringException.class, () -> at(NOW).list(), text);
      assertThrows(KeyringException.class, () -> at(NOW).rotate(), text);
      assertEquals(text, Files.readString(file()));
    }
  }

  @Test
  void aFileIsReadUpToItsLimit() throws IOException {
    at(NOW).rotate();
    String good = Files.readString(file());
    Files.writeString(file(), good + " ".repeat(InvitationKeyFile.MAX_SIZE - good.length()));
    assertEquals(1, at(NOW).list().size());
    Files.writeString(file(), good + " ".repeat(InvitationKeyFile.MAX_SIZE + 1 - good.length()));
    assertThrows(KeyringException.class, () -> at(NOW).list());
  }
}
