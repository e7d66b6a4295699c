package dev.parley.media.layers;

/** How what is sent relates to what was chosen. */
public enum Standing {
  PAUSED("nothing is to be sent now"),
  NOTHING_COMES("the publisher sends nothing"),
  STARTING("waits for a key frame to start with"),
  AS_CHOSEN("the chosen encoding is sent"),
  SWITCHING("waits for a key frame of the chosen encoding"),
  FALLEN_BACK("the publisher does not send the chosen encoding; the next best is sent");

  private final String words;

  Standing(String words) {
    this.words = words;
  }

  /** {@return it in words, for people} */
  public String words() {
    return words;
  }
}
