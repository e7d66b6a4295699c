package dev.parley.server.invite;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import dev.parley.room.api.common.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;

/**
 * Fuzz target: text as an invitation's token, alone and as the claims of a token with a header of
 * this server. Only the token that was issued opens the room. Its short form is {@link
 * TokenFuzzTest}.
 */
public final class TokenFuzz {
  static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-03-01T08:00:00Z"));
  static final String ROOM = "algebra";
  static final String ISSUED;
  private static final InvitationTokens INVITATIONS;
  private static final String HEADER;

  static {
    try {
      InvitationKeyring keys =
          new InvitationKeyring(Files.createTempDirectory("parley-fuzz").resolve("keys"), CLOCK);
      INVITATIONS = new InvitationTokens(keys, CLOCK);
      ISSUED =
          INVITATIONS.issue(
              new Invitation(
                  ROOM,
                  Role.STUDENT,
                  Optional.of("Ann"),
                  CLOCK.instant().plus(Duration.ofHours(1))));
      HEADER =
          new JWSHeader.Builder(JWSAlgorithm.ES256)
              .keyID(keys.signing().getKeyID())
              .build()
              .toBase64URL()
              .toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private TokenFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    open(new String(input, StandardCharsets.ISO_8859_1));
    String claims = Base64.getUrlEncoder().withoutPadding().encodeToString(input);
    String signature = ISSUED.substring(ISSUED.lastIndexOf('.'));
    open(HEADER + "." + claims + signature);
  }

  private static String signedPart(String token) {
    return token.substring(0, token.lastIndexOf('.'));
  }

  private static void open(String token) {
    try {
      INVITATIONS.verify(token, ROOM);
      assertThat(signedPart(token)).isEqualTo(signedPart(ISSUED));
    } catch (InvitationRefused refused) {
      assertThat(refused.getMessage()).isNotEmpty();
    }
  }
}
