package dev.parley.nodes.nats;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.nodes.spi.EngineException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

final class StreamRulesTest {
  private static ObjectNode wanted() {
    var stream =
        Answers.object()
            .put("retention", "limits")
            .put("storage", "file")
            .put("discard", "new")
            .put("max_msgs_per_subject", -1)
            .put("max_age", 0)
            .put("max_msg_size", 1_000)
            .put("allow_direct", true);
    stream.putArray("subjects").add("a.*");
    return stream;
  }

  private static void check(Consumer<ObjectNode> change) {
    ObjectNode found = wanted();
    change.accept(found);
    new StreamRules("test", wanted()).check(found);
  }

  private static void assertRefused(String setting, Consumer<ObjectNode> change) {
    assertThatThrownBy(() -> check(change))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("the setting " + setting);
  }

  @Test
  void streamThatMayLoseOrHideMessagesIsRefused() {
    assertRefused("discard", stream -> stream.put("discard", "old"));
    assertRefused("storage", stream -> stream.put("storage", "memory"));
    assertRefused("retention", stream -> stream.put("retention", "workqueue"));
    assertRefused("max_age", stream -> stream.put("max_age", 1_000_000));
    assertRefused("max_msgs_per_subject", stream -> stream.put("max_msgs_per_subject", 5));
    assertRefused("subjects", stream -> stream.putArray("subjects").add("b.*"));
    assertRefused("allow_direct", stream -> stream.remove("allow_direct"));
    assertRefused("republish", stream -> stream.putObject("republish").put("src", ">"));
    assertRefused("persist_mode", stream -> stream.put("persist_mode", "async"));
    assertRefused("sealed", stream -> stream.put("sealed", true));
    assertRefused("mirror", stream -> stream.putObject("mirror").put("name", "other"));
    assertRefused("max_msg_size", stream -> stream.put("max_msg_size", 999));
  }

  @Test
  void administratorMayPlaceAndLimitAStream() {
    assertThatCode(() ->
            check(stream -> {
              stream.put("max_bytes", 1_000_000).put("num_replicas", 5);
              stream.put("persist_mode", "default").put("max_msg_size", -1);
              stream.putObject("placement").putArray("tags").add("ssd");
            }))
        .doesNotThrowAnyException();
  }
}
