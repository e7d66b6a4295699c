package dev.parley.server.invitations;

import static java.time.temporal.ChronoUnit.DAYS;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Signing keys of invitations. The newest key signs; of a replaced key the public part is kept
 * until all invitations that it signed have expired.
 *
 * <p>Keys are not cached: each call reads the file. Threads: safe for all, also across processes.
 */
public final class InvitationKeyring {
  private static final String FILE = "invitation-keys.json";

  private final InvitationKeyFile file;
  private final InstantSource clock;

  /** {@return the keyring of the server with this data folder} */
  public static InvitationKeyring of(Path data, InstantSource clock) {
    return new InvitationKeyring(data.resolve(FILE), clock);
  }

  /**
   * @param file a JWK set; created, with its folder, when a key is first needed
   */
  public InvitationKeyring(Path file, InstantSource clock) {
    this.file = new InvitationKeyFile(file);
    this.clock = clock;
  }

  /**
   * Entry of the key list.
   *
   * @param until time of deletion; empty for the signing key
   */
  public record InvitationKeyInfo(String id, Instant made, Optional<Instant> until) {}

  /**
   * {@return the valid keys, the signing key first; none before the first was created}
   *
   * @throws KeyringException when the file cannot be read or is no JWK set
   */
  public List<InvitationKeyInfo> list() {
    return inUse(file.read(), clock.instant()).stream().map(InvitationKeyring::listed).toList();
  }

  /**
   * Rotates the keys: creates a new signing key.
   *
   * @return the id of the new key
   * @throws KeyringException when the file cannot be read or written
   */
  public String rotate() {
    return file.update(this::rotated).getFirst().getKeyID();
  }

  /**
   * {@return the public parts of the keys in use, as a JWK set (RFC 7517, section 5)} Each expires
   * when the last invitation that it may have signed until now has expired, so that the keys of a
   * server that is gone are accepted no longer than its invitations. Expirations move once a day.
   *
   * @throws KeyringException when the file cannot be read or is no JWK set
   */
  public String publicKeys() {
    List<JWK> keys = new ArrayList<>();
    Instant now = clock.instant();
    Date end = Date.from(now.truncatedTo(DAYS).plus(InvitationTokens.LIFETIME_MAX).plus(1, DAYS));
    for (ECKey key : inUse(file.read(), now)) {
      keys.add(
          until(key).isPresent()
              ? key.toPublicJWK()
              : new ECKey.Builder(key.toPublicJWK()).expirationTime(end).build());
    }
    return new JWKSet(keys).toString();
  }

  /** {@return the signing key, created if there is none} */
  ECKey signing() {
    List<ECKey> keys = file.read();
    return (keys.isEmpty() ? file.update(now -> now.isEmpty() ? rotated(now) : now) : keys)
        .getFirst();
  }

  /** {@return the key with this id, if its tokens are still accepted} */
  Optional<ECKey> verifying(Optional<String> id, Instant now) {
    return id.flatMap(wanted ->
        inUse(file.read(), now).stream().filter(key -> wanted.equals(key.getKeyID())).findFirst());
  }

  private List<ECKey> rotated(List<ECKey> keys) {
    Instant now = clock.instant();
    List<ECKey> all = new ArrayList<>();
    all.add(made(now));
    for (ECKey key : inUse(keys, now)) {
      all.add(key.isPrivate() ? retired(key, now.plus(InvitationTokens.LIFETIME_MAX)) : key);
    }
    return all;
  }

  private static ECKey made(Instant now) {
    try {
      return new ECKeyGenerator(Curve.P_256)
          .keyID(UUID.randomUUID().toString())
          .keyUse(KeyUse.SIGNATURE)
          .algorithm(JWSAlgorithm.ES256)
          .issueTime(Date.from(now))
          .generate();
    } catch (JOSEException e) {
      throw new IllegalStateException("every JDK makes P-256 keys", e);
    }
  }

  private static ECKey retired(ECKey key, Instant until) {
    return new ECKey.Builder(key.toPublicJWK()).expirationTime(Date.from(until)).build();
  }

  private static List<ECKey> inUse(List<ECKey> keys, Instant now) {
    return keys.stream().filter(key -> until(key).map(now::isBefore).orElse(true)).toList();
  }

  private static InvitationKeyInfo listed(ECKey key) {
    return new InvitationKeyInfo(key.getKeyID(), key.getIssueTime().toInstant(), until(key));
  }

  private static Optional<Instant> until(JWK key) {
    return Optional.ofNullable(key.getExpirationTime()).map(Date::toInstant);
  }
}
