package dev.parley.server.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.Subscription;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.PeerKeys;
import dev.parley.testkit.Eventually;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyExchangeTest {
  @TempDir private Path folder;
  private final Map<String, KeyValue> stored = new ConcurrentHashMap<>();
  private KeyExchange exchange;
  private byte[] branchKeys;

  /** Values in memory, of which nobody else writes any. */
  private final class Values implements KeyValueStore {
    @Override
    public CompletionStage<Optional<KeyValue>> get(String key) {
      return CompletableFuture.completedFuture(Optional.ofNullable(stored.get(key)));
    }

    @Override
    public CompletionStage<Optional<Long>> put(String key, long expected, byte[] value) {
      stored.put(key, new KeyValue(key, value, expected + 1));
      return CompletableFuture.completedFuture(Optional.of(expected + 1));
    }

    @Override
    public Subscription watch(String prefix, Consumer<KeyValue> listener) {
      return () -> {};
    }
  }

  private InvitationKeyring keyring(String server) {
    return InvitationKeyring.of(folder.resolve(server), InstantSource.system());
  }

  @BeforeEach
  void open() {
    exchange =
        new KeyExchange(
            new Values(), "n1", keyring("n1"), new PeerKeys(), Runnable::run, (_, _) -> {});
    branchKeys = keyring("school").publicKeys().getBytes(UTF_8);
  }

  @Test
  void branchWithTheIdOfANodeDoesNotReplaceItsKeys() {
    byte[] ofNode = stored.get("keys.n1").value();

    Map<String, byte[]> all = Eventually.value("keys", exchange.exchange("n1", branchKeys));

    assertThat(stored.get("keys.n1").value()).isEqualTo(ofNode);
    assertThat(all).containsEntry("keys.n1", ofNode).containsEntry("keys.branch.n1", branchKeys);
  }
}
