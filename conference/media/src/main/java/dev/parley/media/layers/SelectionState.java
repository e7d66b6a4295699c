package dev.parley.media.layers;

/** Relation between the layer that is sent and the selected one. */
public enum SelectionState {
  PAUSED("nothing is to be sent now"),
  NO_MEDIA("the publisher sends nothing"),
  STARTING("waits for a key frame to start with"),
  SELECTED("the chosen encoding is sent"),
  SWITCHING("waits for a key frame of the chosen encoding"),
  FALLBACK("the publisher does not send the chosen encoding; the next best is sent");

  private final String words;

  SelectionState(String words) {
    this.words = words;
  }

  /** {@return a description for people} */
  public String description() {
    return words;
  }
}
