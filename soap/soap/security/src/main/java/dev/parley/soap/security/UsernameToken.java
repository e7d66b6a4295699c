package dev.parley.soap.security;

/**
 * Name and password in a message (WS-Security UsernameToken Profile 1.1, section 3.1).
 *
 * @param username name of the user
 * @param password password in clear, in memory
 * @param type how the message tells the password
 */
public record UsernameToken(String username, String password, PasswordType type) {
  /** Form of a password in a message. */
  public enum PasswordType {
    /**
     * The password itself. A client sends it only where it is encrypted, by TLS or by {@link
     * OutgoingSecurity#encryptedFor}, or to this machine.
     */
    TEXT,
    /**
     * SHA-1 over a nonce, the time and the password. Who records a message can try passwords, so it
     * protects strong ones only. The service needs the password in clear.
     */
    DIGEST
  }

  /** {@return a token that tells the password} */
  public static UsernameToken text(String username, String password) {
    return new UsernameToken(username, password, PasswordType.TEXT);
  }

  /** {@return a token that proves to know the password} */
  public static UsernameToken digest(String username, String password) {
    return new UsernameToken(username, password, PasswordType.DIGEST);
  }

  /** {@return the token without its password} */
  @Override
  public String toString() {
    return "UsernameToken[" + username + ", " + type + "]";
  }
}
