package dev.parley.media.sdp;

import java.util.regex.Pattern;

/**
 * By what one side of ICE is known, and what it signs with (RFC 8839, section 5.4).
 *
 * @param ufrag 4 to 256 characters
 * @param pwd 22 to 256 characters
 */
public record IceCredentials(String ufrag, String pwd) {
  private static final Pattern ICE_CHARS = Pattern.compile("[A-Za-z0-9+/]+");

  /**
   * Makes credentials.
   *
   * @throws IllegalArgumentException when one has a wrong length or a character that ICE has not
   */
  public IceCredentials {
    if (!valid(ufrag, 4) || !valid(pwd, 22)) {
      throw new IllegalArgumentException(
          "no ICE user fragment and password: wrong length or character");
    }
  }

  static boolean valid(String text, int min) {
    return text.length() >= min && text.length() <= 256 && ICE_CHARS.matcher(text).matches();
  }

  @Override
  public String toString() {
    return "IceCredentials[ufrag=" + ufrag + ']'; // the password is a secret
  }
}
