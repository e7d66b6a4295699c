package dev.parley.media.layers;

/** Decision on a packet for one receiver, with its reason. */
public enum ForwardingDecision {
  PASSED("it belongs to the layer that is sent"),
  STARTED("a key frame: the stream starts with it"),
  SWITCHED_UP("a key frame of a better encoding: from here on that one is sent"),
  SWITCHED_DOWN("a key frame of a smaller encoding: from here on that one is sent"),
  PAUSED("nothing is to be sent now"),
  WAITING_FOR_KEY_FRAME("nothing is sent yet, and a decoder cannot start with it"),
  OTHER_ENCODING("another encoding is sent"),
  ABOVE_SPATIAL("the frame is larger than the selected layer"),
  ABOVE_TEMPORAL("the frame rate is higher than that of the selected layer"),
  NOT_JOINED("its layer is selected, but frames that it depends on were not sent"),
  NOT_NEEDED("nothing that is sent depends on it");

  private final String words;

  ForwardingDecision(String words) {
    this.words = words;
  }

  /** {@return the reason, for people} */
  public String description() {
    return words;
  }

  /** {@return whether the packet is sent} */
  public boolean forwarded() {
    return this == PASSED || starts();
  }

  /** {@return whether an encoding starts or restarts at this packet} */
  public boolean starts() {
    return this == STARTED || this == SWITCHED_UP || this == SWITCHED_DOWN;
  }
}
