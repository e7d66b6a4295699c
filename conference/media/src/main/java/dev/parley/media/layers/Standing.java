package dev.parley.media.layers;

/** Relation between the layer that is sent and the selected one. */
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

  /** {@return a description for people} */
  public String words() {
    return words;
  }
}
