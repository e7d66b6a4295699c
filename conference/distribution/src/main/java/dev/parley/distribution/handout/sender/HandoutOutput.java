package dev.parley.distribution.handout.sender;

/** Group that files are sent to. */
public interface HandoutOutput {
  /** Sends a payload in a packet of kind FILE. The bytes are valid during the call. */
  void file(byte[] payload, int from, int length);

  /** {@return bytes that the group has sent so far, apart from files} */
  long liveBytes();
}
