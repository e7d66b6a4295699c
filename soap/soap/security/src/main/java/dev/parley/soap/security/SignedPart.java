package dev.parley.soap.security;

/** Part of a message that a signature covers. */
public enum SignedPart {
  /** Body of the envelope. */
  BODY,
  /** Timestamp of the security header. */
  TIMESTAMP,
  /** UsernameToken of the security header. */
  USERNAME_TOKEN,
  /** All header blocks of WS-Addressing 1.0, at least one. */
  ADDRESSING
}
