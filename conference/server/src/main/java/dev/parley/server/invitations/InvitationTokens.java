package dev.parley.server.invitations;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.SignedJWT;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.server.invitations.InvitationRefused.Reason;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.Optional;
import java.util.UUID;

/** Issuer and verifier of invitation tokens (JWT, ES256). Threads: safe for all. */
public final class InvitationTokens {
  /** Upper bound for the length of a token, in characters. */
  public static final int TOKEN_CHARS_MAX = 1024;

  /** Upper bound for the lifetime of an invitation. A replaced key is kept as long. */
  public static final Duration LIFETIME_MAX = AdmissionPolicy.VALIDITY_MAX;

  /**
   * Verified token.
   *
   * @param id unique id of the token (claim jti)
   */
  public record VerifiedInvitation(String id, Invitation invitation) {}

  private static final String ROOM = "room";
  private static final String ROLE = "role";
  private static final String NAME = "name";

  private final InvitationKeyring keys;
  private final PeerKeys others;
  private final InstantSource clock;

  /** Creates the tokens of a server alone. */
  public InvitationTokens(InvitationKeyring keys, InstantSource clock) {
    this(keys, new PeerKeys(), clock);
  }

  /**
   * @param others keys of other servers whose tokens are accepted
   */
  public InvitationTokens(InvitationKeyring keys, PeerKeys others, InstantSource clock) {
    this.keys = keys;
    this.others = others;
    this.clock = clock;
  }

  /**
   * Issues a token for an invitation.
   *
   * @return the signed token
   * @throws IllegalArgumentException when it has expired already, lasts longer than {@link
   *     #LIFETIME_MAX} or makes a token longer than {@link #TOKEN_CHARS_MAX}
   * @throws KeyringException when there is no key and none can be created
   */
  public String issue(Invitation invitation) {
    Instant now = clock.instant();
    Instant expires = invitation.expires();
    if (!expires.isAfter(now) || expires.isAfter(now.plus(LIFETIME_MAX))) {
      throw new IllegalArgumentException(
          "an invitation lasts up to %d days from now".formatted(LIFETIME_MAX.toDays()));
    }
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .jwtID(UUID.randomUUID().toString())
            .issueTime(Date.from(now))
            .expirationTime(Date.from(expires))
            .claim(ROOM, invitation.room())
            .claim(ROLE, invitation.role().name());
    invitation.name().ifPresent(name -> claims.claim(NAME, name));
    String token = signed(claims.build(), keys.signing());
    if (token.length() > TOKEN_CHARS_MAX) {
      throw new IllegalArgumentException("the room's and the member's name are too long");
    }
    return token;
  }

  private static String signed(JWTClaimsSet claims, ECKey key) {
    JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build();
    SignedJWT token = new SignedJWT(header, claims);
    try {
      token.sign(new ECDSASigner(key));
    } catch (JOSEException e) {
      throw new IllegalStateException("a P-256 key signs", e);
    }
    return token.serialize();
  }

  /**
   * Verifies a token for a room.
   *
   * @param token untrusted text of any length
   * @param room the room's normalized name
   * @return the token's id and invitation
   * @throws InvitationRefused when the token is invalid, with the first reason found
   * @throws KeyringException when the keys cannot be read
   */
  public VerifiedInvitation verify(String token, String room) throws InvitationRefused {
    if (token.length() > TOKEN_CHARS_MAX) {
      throw refused(Reason.TOO_LONG, "longer than " + TOKEN_CHARS_MAX + " characters");
    }
    Instant now = clock.instant();
    JWTClaimsSet claims = verified(token, now);
    Invitation invitation = invitation(claims);
    requireLifetime(claims, invitation.expires(), now);
    Date from = claims.getNotBeforeTime();
    if (from != null && now.isBefore(from.toInstant())) {
      throw refused(Reason.NOT_YET_VALID, "not valid yet");
    }
    if (!now.isBefore(invitation.expires())) {
      throw refused(Reason.EXPIRED, "no longer valid; ask for a new one");
    }
    if (!invitation.room().equals(room)) {
      throw refused(Reason.OTHER_ROOM, "for another room");
    }
    return new VerifiedInvitation(claims.getJWTID(), invitation);
  }

  /**
   * Checks the lifetime. A missing or future issue time counts as now: it must not extend the
   * lifetime.
   */
  private static void requireLifetime(JWTClaimsSet claims, Instant expires, Instant now)
      throws InvitationRefused {
    Date issue = claims.getIssueTime();
    Instant issued = issue == null || now.isBefore(issue.toInstant()) ? now : issue.toInstant();
    if (expires.isAfter(issued.plus(LIFETIME_MAX))) {
      throw refused(
          Reason.LIFETIME_TOO_LONG,
          "signed for more than %d days; ask for a new one".formatted(LIFETIME_MAX.toDays()));
    }
  }

  private JWTClaimsSet verified(String token, Instant now) throws InvitationRefused {
    try {
      JWT parts = parsed(token);
      if (!JWSAlgorithm.ES256.equals(parts.getHeader().getAlgorithm())
          || !(parts instanceof SignedJWT signed)) {
        throw refused(Reason.WRONG_ALGORITHM, "not signed by ES256");
      }
      Optional<String> id = Optional.ofNullable(signed.getHeader().getKeyID());
      ECKey key =
          keys.verifying(id, now)
              .or(() -> id.flatMap(wanted -> others.verifying(wanted, now)))
              .orElseThrow(
                  () -> refused(Reason.UNKNOWN_KEY, "signed by a key that is not in use here"));
      if (!signed.verify(new ECDSAVerifier(key))) {
        throw refused(Reason.BAD_SIGNATURE, "not signed by this server");
      }
      return signed.getJWTClaimsSet();
    } catch (ParseException | IllegalArgumentException e) {
      throw refused(Reason.MALFORMED, "not a token");
    } catch (JOSEException e) {
      throw refused(Reason.BAD_SIGNATURE, "not signed by this server");
    }
  }

  /**
   * Parses a token. The library throws an unchecked exception for a header that is JSON, but no
   * object.
   */
  private static JWT parsed(String token) throws ParseException, InvitationRefused {
    try {
      return JWTParser.parse(token);
    } catch (RuntimeException e) {
      throw refused(Reason.MALFORMED, "not a token");
    }
  }

  private static Invitation invitation(JWTClaimsSet claims) throws InvitationRefused {
    try {
      String room = claims.getStringClaim(ROOM);
      String role = claims.getStringClaim(ROLE);
      Date expires = claims.getExpirationTime();
      if (room == null || role == null || expires == null || claims.getJWTID() == null) {
        throw refused(Reason.BAD_CLAIMS, "incomplete");
      }
      return new Invitation(
          room,
          Role.valueOf(role),
          Optional.ofNullable(claims.getStringClaim(NAME)),
          expires.toInstant());
    } catch (ParseException | IllegalArgumentException e) {
      throw refused(Reason.BAD_CLAIMS, "a claim has the wrong form");
    }
  }

  private static InvitationRefused refused(Reason reason, String what) {
    return new InvitationRefused(reason, "the invitation is " + what);
  }
}
