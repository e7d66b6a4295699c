package dev.parley.media.ice;

/** Type of a candidate, with the type preference recommended by RFC 8445, section 5.1.2.2. */
public enum CandidateType {
  /** Address of the host itself. */
  HOST("host", 126),
  /** Address seen by a STUN server. */
  SERVER_REFLEXIVE("srflx", 100),
  /** Address seen by the other side in a check. */
  PEER_REFLEXIVE("prflx", 110),
  /** Address at a TURN server. */
  RELAYED("relay", 0);

  private final String word;
  private final int preference;

  CandidateType(String word, int preference) {
    this.word = word;
    this.preference = preference;
  }

  /** {@return the type as written in SDP} */
  public String sdpName() {
    return word;
  }

  int preference() {
    return preference;
  }
}
