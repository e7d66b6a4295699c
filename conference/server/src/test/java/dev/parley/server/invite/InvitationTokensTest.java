package dev.parley.server.invite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.parley.room.api.common.Role;
import dev.parley.server.invite.InvitationRefused.Reason;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Date;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InvitationTokensTest {
  private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
  private static final Instant LATER = NOW.plus(Duration.ofHours(2));
  private static final Invitation ANNA =
      new Invitation("algebra", Role.STUDENT, Optional.of("Anna"), LATER);

  @TempDir Path folder;
  private InvitationKeyring keys =
      new InvitationKeyring(Path.of("unused"), InstantSource.fixed(NOW));

  @BeforeEach
  void keys() {
    keys = new InvitationKeyring(folder.resolve("invitations.jwks"), InstantSource.fixed(NOW));
  }

  private InvitationTokens at(Instant now) {
    return new InvitationTokens(keys, InstantSource.fixed(now));
  }

  private void refused(Reason reason, String token) {
    InvitationRefused refused =
        assertThrows(InvitationRefused.class, () -> at(NOW).verify(token, "algebra"), token);
    assertEquals(reason, refused.reason(), token);
  }

  private static JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .jwtID("1")
        .expirationTime(Date.from(LATER))
        .claim("room", "algebra")
        .claim("role", "STUDENT");
  }

  private String signed(JWTClaimsSet claims) throws JOSEException {
    ECKey key = keys.signing();
    return signed(JWSAlgorithm.ES256, key.getKeyID(), claims, new ECDSASigner(key));
  }

  private static String signed(JWSAlgorithm by, String kid, JWTClaimsSet claims, JWSSigner signer)
      throws JOSEException {
    SignedJWT token = new SignedJWT(new JWSHeader.Builder(by).keyID(kid).build(), claims);
    token.sign(signer);
    return token.serialize();
  }

  @Test
  void aTokenSaysWhatTheInvitationSaid() throws InvitationRefused {
    assertEquals(ANNA, at(NOW).verify(at(NOW).issue(ANNA), "algebra").invitation());
    Invitation nameless = new Invitation("algebra", Role.TUTOR, Optional.empty(), LATER);
    assertEquals(nameless, at(NOW).verify(at(NOW).issue(nameless), "algebra").invitation());
  }

  @Test
  void aTokenOfAReplacedKeyStillOpens() throws InvitationRefused {
    String token = at(NOW).issue(ANNA);
    InvitationTokens running = at(NOW);
    keys.rotate();
    assertEquals(ANNA, running.verify(token, "algebra").invitation());
    assertEquals(ANNA, running.verify(at(NOW).issue(ANNA), "algebra").invitation());
  }

  @Test
  void aTokenOpensUntilItExpires() throws InvitationRefused {
    String token = at(NOW).issue(ANNA);
    assertEquals(ANNA, at(LATER.minusMillis(1)).verify(token, "algebra").invitation());
    InvitationRefused refused =
        assertThrows(InvitationRefused.class, () -> at(LATER).verify(token, "algebra"));
    assertEquals(Reason.EXPIRED, refused.reason());
  }

  @Test
  void aTokenForAnotherRoomOpensNothing() {
    String token = at(NOW).issue(new Invitation("physics", Role.TUTOR, Optional.empty(), LATER));
    refused(Reason.OTHER_ROOM, token);
  }

  @Test
  void aTokenBeforeItsTimeOpensNothing() throws JOSEException, InvitationRefused {
    refused(
        Reason.NOT_YET_VALID,
        signed(claims().notBeforeTime(Date.from(NOW.plusSeconds(1))).build()));
    at(NOW).verify(signed(claims().notBeforeTime(Date.from(NOW)).build()), "algebra");
  }

  @Test
  void aTokenSignedForLongerThanTheLongestSpanOpensNothing()
      throws JOSEException, InvitationRefused {
    JWTClaimsSet.Builder whole = lasting(NOW, NOW.plus(InvitationTokens.LIFETIME_MAX));
    at(NOW).verify(signed(whole.build()), "algebra");
    JWTClaimsSet.Builder beyond =
        lasting(NOW, NOW.plus(InvitationTokens.LIFETIME_MAX).plusSeconds(1));
    refused(Reason.LIFETIME_TOO_LONG, signed(beyond.build()));
    refused(Reason.LIFETIME_TOO_LONG, signed(beyond.issueTime(null).build()));
    refused(Reason.LIFETIME_TOO_LONG, signed(beyond.issueTime(Date.from(LATER)).build()));
    InvitationRefused later =
        assertThrows(
            InvitationRefused.class,
            () -> at(LATER).verify(signed(beyond.issueTime(Date.from(NOW)).build()), "algebra"));
    assertEquals(Reason.LIFETIME_TOO_LONG, later.reason());
  }

  private static JWTClaimsSet.Builder lasting(Instant from, Instant to) {
    return claims().issueTime(Date.from(from)).expirationTime(Date.from(to));
  }

  @Test
  void noOtherAlgorithmIsTaken() throws JOSEException {
    ECKey key = keys.signing();
    String id = key.getKeyID();
    byte[] asSecret = key.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8);
    refused(Reason.WRONG_ALGORITHM, new PlainJWT(claims().build()).serialize());
    refused(
        Reason.WRONG_ALGORITHM,
        signed(JWSAlgorithm.HS256, id, claims().build(), new MACSigner(asSecret)));
    refused(
        Reason.WRONG_ALGORITHM,
        signed(
            JWSAlgorithm.RS256,
            id,
            claims().build(),
            new RSASSASigner(new RSAKeyGenerator(2048).generate())));
    refused(
        Reason.WRONG_ALGORITHM,
        signed(
            JWSAlgorithm.ES384,
            id,
            claims().build(),
            new ECDSASigner(new ECKeyGenerator(Curve.P_384).generate())));
  }

  @Test
  void anotherKeyIsNotTaken() throws JOSEException {
    ECDSASigner other = new ECDSASigner(new ECKeyGenerator(Curve.P_256).generate());
    String id = keys.signing().getKeyID();
    refused(Reason.UNKNOWN_KEY, signed(JWSAlgorithm.ES256, "other", claims().build(), other));
    refused(Reason.BAD_SIGNATURE, signed(JWSAlgorithm.ES256, id, claims().build(), other));
  }

  @Test
  void aSignedTokenWithoutWhatItNeedsOpensNothing() throws JOSEException {
    refused(Reason.BAD_CLAIMS, signed(claims().claim("room", null).build()));
    refused(Reason.BAD_CLAIMS, signed(claims().claim("room", 1).build()));
    refused(Reason.BAD_CLAIMS, signed(claims().claim("role", null).build()));
    refused(Reason.BAD_CLAIMS, signed(claims().claim("role", "student").build()));
    refused(Reason.BAD_CLAIMS, signed(claims().claim("name", 1).build()));
    refused(Reason.BAD_CLAIMS, signed(claims().expirationTime(null).build()));
    refused(Reason.BAD_CLAIMS, signed(claims().jwtID(null).build()));
  }

  @Test
  void aTokenIsReadUpToItsLimit() {
    refused(Reason.MALFORMED, "a".repeat(InvitationTokens.TOKEN_CHARS_MAX));
    refused(Reason.TOO_LONG, "a".repeat(InvitationTokens.TOKEN_CHARS_MAX + 1));
  }

  @Test
  void whatIsNoTokenOpensNothing() {
    keys.rotate();
    String text = Base64.getUrlEncoder().encodeToString("text".getBytes(StandardCharsets.UTF_8));
    for (String token : new String[] {"", ".", "..", "a.b.c", text + "." + text + "." + text}) {
      refused(Reason.MALFORMED, token);
    }
  }

  @Test
  void jsonThatIsNoObjectOpensNothing() {
    String[] parts = at(NOW).issue(ANNA).split("\\.");
    for (String json : new String[] {"null", "[]", "1", "\"a\"", "{}", "[".repeat(300)}) {
      String other = Base64.getUrlEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8));
      refused(Reason.MALFORMED, other + "." + parts[1] + "." + parts[2]);
      refused(Reason.BAD_SIGNATURE, parts[0] + "." + other + "." + parts[2]);
    }
  }

  @Test
  void noneOfAHundredAlteredTokensOpens() {
    String token = at(NOW).issue(ANNA);
    Random random = new Random(7);
    int end = token.lastIndexOf('.');
    for (int i = 0; i < 100; i++) {
      // Not within the signature's last letter, of which some bits mean nothing.
      int at = random.nextInt(token.length() - 1);
      char other = token.charAt(at) == 'A' ? 'B' : 'A';
      String altered = token.substring(0, at) + other + token.substring(at + 1);
      assertThrows(
          InvitationRefused.class, () -> at(NOW).verify(altered, "algebra"), "letter " + at);
      String cut = token.substring(0, random.nextInt(end));
      assertThrows(InvitationRefused.class, () -> at(NOW).verify(cut, "algebra"), cut);
    }
  }

  @Test
  void whatCannotBeOpenedIsNotIssued() {
    Instant longest = NOW.plus(InvitationTokens.LIFETIME_MAX);
    assertFalse(at(NOW).issue(until(longest)).isEmpty());
    for (Instant expires : new Instant[] {NOW, longest.plusMillis(1)}) {
      assertThrows(IllegalArgumentException.class, () -> at(NOW).issue(until(expires)));
    }
    Invitation wordy = new Invitation("algebra", Role.GUEST, Optional.of("n".repeat(1024)), LATER);
    assertThrows(IllegalArgumentException.class, () -> at(NOW).issue(wordy));
  }

  @Test
  void aRefusalDoesNotTellTheToken() {
    String token = at(NOW).issue(ANNA);
    InvitationRefused refused =
        assertThrows(InvitationRefused.class, () -> at(NOW).verify(token, "physics"));
    assertFalse(String.valueOf(refused.getMessage()).contains("algebra"));
  }

  private static Invitation until(Instant expires) {
    return new Invitation("algebra", Role.GUEST, Optional.empty(), expires);
  }
}
