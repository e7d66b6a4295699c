package dev.parley.nodes.nats;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Settings of an existing stream that Parley depends on. Others may differ: an administrator places
 * streams, and limits their size.
 *
 * @param what operation, for messages of failures
 * @param wanted settings with which Parley creates the stream
 */
record StreamRules(String what, ObjectNode wanted) {
  private static final List<String> SAME =
      List.of(
          "subjects",
          "retention",
          "storage",
          "discard",
          "max_msgs_per_subject",
          "max_age",
          "allow_direct",
          "allow_rollup_hdrs",
          "republish");

  void check(JsonNode config) {
    for (String setting : SAME) {
      JsonNode found = config.path(setting);
      // Where replicas may answer too, a new file can seem to be missing for a moment.
      boolean more = setting.equals("allow_direct") && found.asBoolean(false);
      if (!more && !found.equals(wanted.path(setting))) {
        fail(setting, found);
      }
    }
    if (config.path("max_msg_size").asLong(-1) != -1
        && config.path("max_msg_size").asLong() < wanted.path("max_msg_size").asLong()) {
      fail("max_msg_size", config.path("max_msg_size"));
    }
    if (config.path("persist_mode").asString("default").equals("async")) {
      fail("persist_mode", config.path("persist_mode"));
    }
    if (config.path("sealed").asBoolean(false) || config.has("mirror")) {
      fail(config.has("mirror") ? "mirror" : "sealed", config);
    }
  }

  private void fail(String setting, JsonNode found) {
    throw Failures.invalid(
        what,
        "the setting %s = %s; Parley needs %s: change it, or choose another cluster name"
            .formatted(
                setting, Answers.shortened(found.toString()), wanted.path(setting).toString()),
        null);
  }
}
