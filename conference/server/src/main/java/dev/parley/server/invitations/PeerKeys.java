package dev.parley.server.invitations;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Public keys with which other servers of a cluster sign invitations. Their private keys stay with
 * them.
 *
 * <p>Threads: safe for all.
 */
public final class PeerKeys {
  /** Upper bound for the size of the keys of one server, in bytes. */
  public static final int BYTES_MAX = InvitationKeyFile.MAX_SIZE;

  private final Map<String, Map<String, ECKey>> keys = new ConcurrentHashMap<>();
  private final Map<String, byte[]> sets = new ConcurrentHashMap<>();

  /**
   * Replaces the keys of a server.
   *
   * @param jwks a JWK set (RFC 7517, section 5); keys for other algorithms are ignored
   * @throws IllegalArgumentException when it is no JWK set, or too large
   */
  public void replace(String server, byte[] jwks) {
    if (jwks.length > BYTES_MAX) {
      throw new IllegalArgumentException("the keys of %s are too large".formatted(server));
    }
    Map<String, ECKey> all = new HashMap<>();
    for (JWK key : parsed(server, jwks)) {
      if (key instanceof ECKey ec && ec.getCurve().equals(Curve.P_256) && ec.getKeyID() != null) {
        all.put(ec.getKeyID(), ec.toPublicJWK());
      }
    }
    keys.put(server, Map.copyOf(all));
    sets.put(server, jwks.clone());
  }

  /** {@return the JWK sets of all servers, by their names} */
  public Map<String, byte[]> all() {
    return Map.copyOf(sets);
  }

  private static List<JWK> parsed(String server, byte[] jwks) {
    try {
      return JWKSet.parse(new String(jwks, StandardCharsets.UTF_8)).getKeys();
    } catch (ParseException e) {
      throw new IllegalArgumentException(
          "the keys of %s are no JWK set: %s".formatted(server, e.getMessage()), e);
    }
  }

  /** {@return the key with this id, if its tokens are still accepted} */
  Optional<ECKey> verifying(String id, Instant now) {
    return keys.values().stream()
        .flatMap(each -> Optional.ofNullable(each.get(id)).stream())
        .filter(key ->
            Optional.ofNullable(key.getExpirationTime())
                .map(Date::toInstant)
                .map(now::isBefore)
                .orElse(true))
        .findFirst();
  }
}
