package dev.parley.nodes.nats;

import dev.parley.nodes.nats.Requests.Request;
import dev.parley.nodes.spi.EngineException;
import io.nats.client.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Check of whether acknowledged messages survive the loss of any one server. With its default
 * settings JetStream acknowledges a message up to two minutes before it is flushed to the disk.
 *
 * <p>The replicas are part of what the servers report of each stream. The flush interval is a part
 * of {@code VARZ}, which all servers send to the system account ({@code
 * $SYS.REQ.SERVER.PING.VARZ}).
 */
final class DurabilityCheck {
  private static final int REPLICAS_MIN = 3;
  private static final int SERVERS_MAX = 1_000;
  private static final String WHAT = "durability check";

  /**
   * Outcome of a check.
   *
   * @param findings what may lose messages, and what to set, one sentence each
   * @param notes what an administrator should look at beside that
   */
  record Report(List<String> findings, List<String> notes) {}

  private final List<JsonNode> streams;

  /**
   * Creates a check.
   *
   * @param streams what the servers report of each stream
   */
  DurabilityCheck(List<JsonNode> streams) {
    this.streams = streams;
  }

  /**
   * Asks the servers.
   *
   * @param system requests on the system account; null without its credentials
   */
  Report examine(@Nullable Requests system, Duration timeout) {
    var findings = new ArrayList<>(fewReplicas());
    if (system == null) {
      findings.add(
          "nothing proves that the servers flush each message to the disk: give the engine the"
              + " credentials of the system account, and set 'sync_interval: always' in the"
              + " jetstream block of each server");
      return new Report(findings, List.of());
    }
    Map<String, JsonNode> reports = reports(system, timeout);
    Set<String> expected = serversWithReplicas();
    List<String> notes = temporaryFolders(reports);
    for (String server : expected) {
      JsonNode report = reports.get(server);
      if (report != null) {
        flushInterval(server, report).ifPresent(findings::add);
      } else {
        // Messages that a majority flushes survive the loss of any one server, whatever it does.
        boolean majority = 2 * reports.size() > expected.size();
        (majority ? notes : findings)
            .add(
                "nats-server '%s' did not answer on the system account: start it, and check the credentials"
                    .formatted(server));
      }
    }
    return new Report(findings, notes);
  }

  private List<String> fewReplicas() {
    return streams.stream()
        .map(stream -> stream.path("config"))
        .filter(config -> config.path("num_replicas").asInt(0) < REPLICAS_MIN)
        .map(config -> Answers.shortened(config.path("name").asString("")))
        .findFirst()
        .map(name ->
            "the stream '%s' and perhaps others are stored by less than %d servers: run three, and set num_replicas"
                .formatted(name, REPLICAS_MIN))
        .stream()
        .toList();
  }

  /** {@return the names of all servers that store a stream} */
  private Set<String> serversWithReplicas() {
    var servers = new TreeSet<String>();
    for (JsonNode stream : streams) {
      JsonNode cluster = stream.path("cluster");
      servers.add(Answers.shortened(cluster.path("leader").asString("")));
      StreamSupport.stream(cluster.path("replicas").spliterator(), false)
          .map(replica -> Answers.shortened(replica.path("name").asString("")))
          .forEach(servers::add);
    }
    return servers;
  }

  private static Optional<String> flushInterval(String server, JsonNode report) {
    JsonNode jetStream = report.path("jetstream").path("config");
    if (jetStream.path("sync_always").asBoolean(false)) {
      return Optional.empty();
    }
    long seconds = Duration.ofNanos(jetStream.path("sync_interval").asLong(0)).toSeconds();
    return Optional.of(
        "nats-server '%s' (%s) flushes to the disk every %d s only: set 'sync_interval: always' in its jetstream block"
            .formatted(server, Answers.shortened(report.path("host").asString("")), seconds));
  }

  /** {@return the folders of servers that a restart of the machine may empty, one sentence each} */
  private static List<String> temporaryFolders(Map<String, JsonNode> reports) {
    var folders = new ArrayList<String>();
    reports.forEach((server, report) -> {
      String folder = report.path("jetstream").path("config").path("store_dir").asString("");
      if (folder.startsWith("/tmp/")) {
        folders.add(
            "nats-server '%s' stores streams in %s, which a restart of the machine may empty: set store_dir in its jetstream block"
                .formatted(server, Answers.shortened(folder)));
      }
    });
    return folders;
  }

  /** {@return VARZ of each server with replicas that answers in time, by the server's name} */
  private Map<String, JsonNode> reports(Requests system, Duration timeout) {
    var reports = new ConcurrentHashMap<String, JsonNode>();
    Set<String> expected = serversWithReplicas();
    var request = new Request(WHAT, "$SYS.REQ.SERVER.PING.VARZ", null, new byte[0]);
    try {
      system
          .send(
              request,
              timeout,
              reply -> {
                add(reports, reply);
                return reports.keySet().containsAll(expected) ? reports : null;
              })
          .join();
    } catch (CompletionException e) {
      if (!(e.getCause() instanceof EngineException)) {
        throw e;
      }
      // Those that did not answer are findings.
    }
    reports.keySet().retainAll(expected);
    return reports;
  }

  private static void add(Map<String, JsonNode> reports, Message reply) {
    JsonNode answer = Answers.json(WHAT, reply);
    if (reports.size() < SERVERS_MAX) {
      reports.put(
          Answers.shortened(answer.path("server").path("name").asString("")), answer.path("data"));
    }
  }
}
