package dev.parley.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.server.config.MulticastConfig;
import dev.parley.server.config.ServerConfig;
import io.vertx.core.MultiMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Pages of the other nodes of a cluster, and of nobody else, may connect here and the other way.
 */
class OtherNodesPagesTest {
  private static final MulticastConfig GROUPS =
      new MulticastConfig("239.255.7.7", 7010, Optional.empty(), OptionalInt.empty());

  private static final int PORT = 7007;

  private final Set<String> nodes = new TreeSet<>();
  private final HostOriginPolicy policy =
      new HostOriginPolicy(ServerConfig.builder().build(), () -> nodes);

  @Test
  void pageOfAnotherNodeMayOpenAWebSocketFromWhenTheNodeIsKnown() {
    assertThat(policy.allowsSocket("https://b.school.example", PORT)).isFalse();

    nodes.add("https://b.school.example");

    assertThat(policy.allowsSocket("https://b.school.example", PORT)).isTrue();
    assertThat(policy.allowsSocket("https://b.school.example:444", PORT)).isFalse();
    assertThat(policy.allowsSocket("http://b.school.example", PORT)).isFalse();
    assertThat(policy.allowsSocket("https://evil.example", PORT)).isFalse();
    assertThat(policy.allowsSocket("null", PORT)).isFalse();
  }

  @Test
  void pageOfAnotherNodeMayDoNothingElse() {
    nodes.add("https://b.school.example");

    assertThat(policy.allowsOrigin("https://b.school.example", PORT)).isFalse();
  }

  @Test
  void ownPageMayConnectToTheWebSocketsOfOtherNodesOnly() {
    nodes.add("https://a.school.example");
    nodes.add("https://b.school.example");
    MultiMap headers = MultiMap.caseInsensitiveMultiMap();

    SecurityHeaders.set(headers, "a.school.example", true, true, policy.nodes(), Set.of());

    assertThat(headers.get("Content-Security-Policy"))
        .contains("connect-src 'self' wss://a.school.example wss://b.school.example;");
  }

  @Test
  void pageMayAskTheReceiverOnItsComputerWhereTheServerOffersGroups() {
    ServerConfig config = ServerConfig.builder().multicast(GROUPS).build();
    MultiMap headers = MultiMap.caseInsensitiveMultiMap();
    SecurityHeaders.set(
        headers,
        "a.school.example",
        true,
        true,
        Set.of(),
        new HostOriginPolicy(config, Set::of).receivers());

    assertThat(headers.get("Content-Security-Policy"))
        .contains("connect-src 'self' wss://a.school.example http://127.0.0.1:7017;");
    assertThat(new HostOriginPolicy(ServerConfig.builder().build(), Set::of).receivers()).isEmpty();
  }
}
