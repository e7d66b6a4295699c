package dev.parley.media.ice;

/** How a side learned of an address, with the preference that RFC 8445 section 5.1.2.2 advises. */
public enum CandidateType {
  /** An address of the host itself. */
  HOST("host", 126),
  /** Seen by a STUN server. */
  SERVER_REFLEXIVE("srflx", 100),
  /** Seen by the other side. */
  PEER_REFLEXIVE("prflx", 110),
  /** At a TURN server. */
  RELAYED("relay", 0);

  private final String word;
  private final int preference;

  CandidateType(String word, int preference) {
    this.word = word;
    this.preference = preference;
  }

  /** {@return the word in SDP} */
  public String word() {
    return word;
  }

  int preference() {
    return preference;
  }
}
