package dev.parley.server.http;

import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.http.StaticAsset.ContentEncoding;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Fuzz target: the parts of a request that this module parses itself. No result may be harmful: no
 * path out of the page's folder, and no foreign name, origin or address.
 */
public final class RequestFuzz {
  private static final ServerConfig CONFIG = ServerConfig.builder().build();
  private static final HostOriginPolicy WELCOME = new HostOriginPolicy(CONFIG, Set::of);
  private static final TrustedProxies PROXIES =
      TrustedProxies.of(
          ServerConfig.builder().url(PublicUrl.of("https://rooms.school.example")).build());
  private static final InetAddress PROXY = InetAddress.ofLiteral("127.0.0.1");
  private static final InetAddress STRANGER = InetAddress.ofLiteral("203.0.113.7");
  private static final StaticAsset ASSET =
      StaticAsset.of("a.js", false, Map.of(ContentEncoding.NONE, new byte[1_000]));

  private RequestFuzz() {}

  /** What Jazzer calls. */
  public static void fuzzerTestOneInput(byte[] input) {
    String text = new String(input, StandardCharsets.ISO_8859_1);
    PageAssets.file(text).ifPresent(RequestFuzz::insideTheFolder);
    if (WELCOME.host(text) && !text.matches("(?i)(localhost|127\\.[0-9.]+|\\[[0:1.]+])(:\\d+)?")) {
      throw new AssertionError("a stranger's name: " + text);
    }
    if (WELCOME.allowsOrigin(text, 80) && !text.startsWith("http://")) {
      throw new AssertionError("a stranger's origin: " + text);
    }
    ASSET.unchanged(text, ASSET.choose(text));
    if (!PROXIES.client(STRANGER, List.of(text)).equals(STRANGER)) {
      throw new AssertionError("a stranger's word for where it is: " + text);
    }
    PROXIES.client(PROXY, List.of(text));
  }

  private static void insideTheFolder(String name) {
    if (name.startsWith("/") || name.contains("..") && name.matches("(.*/)?\\.\\.(/.*)?")) {
      throw new AssertionError("a way out: " + name);
    }
  }
}
