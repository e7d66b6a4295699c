package dev.parley.server.whip;

import dev.parley.media.ice.IceCredentials;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SDP fragment for trickle ICE (RFC 8840, section 9).
 *
 * @param ice ICE credentials of the peer; empty when the fragment has none
 */
record SdpFragment(Optional<IceCredentials> ice) {
  private static final Pattern UFRAG = Pattern.compile("(?m)^a=ice-ufrag:(.*)$");
  private static final Pattern PWD = Pattern.compile("(?m)^a=ice-pwd:(.*)$");
  private static final Pattern LINE = Pattern.compile("[a-z]=\\P{Cntrl}*");
  private static final List<String> OF_TRANSPORT =
      List.of("m=", "a=mid:", "a=ice-ufrag:", "a=ice-pwd:", "a=candidate:", "a=end-of-candidates");

  /**
   * Parses a fragment. {@return the fragment}
   *
   * <p>Candidates are ignored: the server learns them from the peer's connectivity checks, as
   * peer-reflexive candidates.
   *
   * @throws HttpErrorException when the text is no fragment
   */
  static SdpFragment read(String text) {
    if (text.isBlank() || !text.lines().allMatch(line -> LINE.matcher(line).matches())) {
      throw new HttpErrorException(400, "this is no fragment of a description (RFC 8840)");
    }
    Optional<String> ufrag = first(UFRAG, text);
    Optional<String> pwd = first(PWD, text);
    if (ufrag.isPresent() != pwd.isPresent()) {
      throw new HttpErrorException(400, "a=ice-ufrag and a=ice-pwd come together");
    }
    try {
      return new SdpFragment(ufrag.map(name -> new IceCredentials(name, pwd.orElseThrow())));
    } catch (IllegalArgumentException e) {
      throw new HttpErrorException(400, String.valueOf(e.getMessage()));
    }
  }

  private static Optional<String> first(Pattern line, String text) {
    Matcher found = line.matcher(text);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }

  /** {@return an offer with other ICE credentials, as after an ICE restart} */
  static String renewed(String offer, IceCredentials ice) {
    String named = UFRAG.matcher(offer).replaceAll("a=ice-ufrag:" + ice.ufrag());
    return PWD.matcher(named).replaceAll("a=ice-pwd:" + ice.password());
  }

  /** {@return the fragment with the ICE parameters of an answer} */
  static String of(String answer) {
    String[] sections = answer.split("\r\n(?=m=)", -1);
    List<String> lines = new ArrayList<>();
    sections[0]
        .lines()
        .filter(line -> line.startsWith("a=ice-lite") || line.startsWith("a=group:"))
        .forEach(lines::add);
    for (String section : sections) {
      if (section.startsWith("m=") && section.contains("a=candidate:")) {
        section
            .lines()
            .filter(line -> OF_TRANSPORT.stream().anyMatch(line::startsWith))
            .forEach(lines::add);
        break; // BUNDLE: the other sections share its transport
      }
    }
    return String.join("\r\n", lines) + "\r\n";
  }
}
