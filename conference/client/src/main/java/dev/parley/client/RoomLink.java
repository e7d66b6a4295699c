package dev.parley.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Link to a room, as pages and {@code parley invite} show it: {@code
 * https://HOST/r/ROOM#invite=TOKEN}.
 *
 * @param server origin of the server, such as {@code https://school.example}
 * @param room name of the room
 * @param invitation token of the invitation; empty for a room that needs none
 */
public record RoomLink(URI server, String room, Optional<String> invitation) {
  private static final Pattern PATH = Pattern.compile("/r/([A-Za-z0-9_.-]{1,64})/?");
  private static final Pattern FRAGMENT = Pattern.compile("invite=([A-Za-z0-9_.-]{1,1024})");

  /**
   * {@return the link that a text is}
   *
   * @throws IllegalArgumentException with what is wrong with it
   */
  public static RoomLink parse(String text) {
    URI link;
    try {
      link = new URI(text.strip());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(wrong(text, e.getReason()), e);
    }
    String scheme = Optional.ofNullable(link.getScheme()).orElse("");
    if (!(scheme.equals("http") || scheme.equals("https")) || link.getHost() == null) {
      throw new IllegalArgumentException(
          wrong(text, "it begins with neither http:// nor https://"));
    }
    Matcher path = PATH.matcher(Optional.ofNullable(link.getPath()).orElse(""));
    if (!path.matches()) {
      throw new IllegalArgumentException(wrong(text, "its path is not /r/ and a room's name"));
    }
    Optional<String> fragment = Optional.ofNullable(link.getRawFragment());
    Optional<String> invitation =
        fragment.map(FRAGMENT::matcher).filter(Matcher::matches).map(found -> found.group(1));
    if (fragment.isPresent() && invitation.isEmpty()) {
      throw new IllegalArgumentException(wrong(text, "what follows # is not invite=TOKEN"));
    }
    return new RoomLink(
        URI.create(scheme + "://" + link.getRawAuthority()), path.group(1), invitation);
  }

  private static String wrong(String text, String why) {
    return "no link to a room: %s (%s); it looks like https://HOST/r/ROOM#invite=TOKEN"
        .formatted(text.replaceFirst("#.*", "#…"), why);
  }

  /** {@return the address of the server's WebSocket} */
  public URI endpoint() {
    return endpoint(server);
  }

  /** {@return the address of the WebSocket of a server, by its origin} */
  static URI endpoint(URI origin) {
    return URI.create(origin.toString().replaceFirst("^http", "ws") + "/parley");
  }

  /** {@return the link without its invitation, which is a secret} */
  @Override
  public String toString() {
    return server + "/r/" + room + (invitation.isPresent() ? "#…" : "");
  }
}
