package dev.parley.media.sdp;

import java.nio.charset.StandardCharsets;

/**
 * Fuzz target: an offer is answered or refused by its reason, and our answer can be read, whatever
 * the offer has.
 */
public final class SdpFuzz {
  private SdpFuzz() {}

  /** What Jazzer calls. */
  public static void fuzzerTestOneInput(byte[] input) {
    SdpAnswer answer;
    try {
      var offer = RemoteDescription.offer(new String(input, StandardCharsets.ISO_8859_1));
      answer = new SdpAnswerer(1).answer(offer, Offers.OURS, SectionAssignment.RECEIVE_ALL);
    } catch (SdpException refused) {
      return;
    }
    var read = RemoteDescription.answer(answer.text());
    if (read.sections().size() != answer.negotiated().sections().size()
        || !SessionDescription.read(answer.text()).text().equals(answer.text())) {
      throw new AssertionError("our own answer is read as something else");
    }
  }
}
