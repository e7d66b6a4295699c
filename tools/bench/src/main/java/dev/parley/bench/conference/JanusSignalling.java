package dev.parley.bench.conference;

import dev.parley.load.Signalling;
import dev.parley.media.sdp.MediaKind;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;

/**
 * Signalling with Janus' plugin {@code videoroom}: a subscriber receives all publishers over one
 * connection. The publishers must use the same object, and have been answered before.
 */
final class JanusSignalling implements Signalling {
  private static final int PUBLISHERS_MAX = 60;

  private final HttpClient client =
      HttpClient.newBuilder().version(Version.HTTP_1_1).connectTimeout(JanusHandle.TIMEOUT).build();
  private final URI janus;
  private final Map<String, JanusRoom> rooms = new ConcurrentHashMap<>();

  /** A room, and the feed numbers of its publishers. */
  private record JanusRoom(int number, List<Long> feeds) {}

  /**
   * @param server the URL of Janus, such as {@code http://host:8088}
   */
  JanusSignalling(URI server) {
    janus = server.resolve("/janus");
  }

  @Override
  public SignallingSession join(String name, String display) {
    return new JanusPlace(rooms.computeIfAbsent(name, this::make), new JanusHandle(client, janus));
  }

  private JanusRoom make(String name) {
    int number = name.hashCode() & Integer.MAX_VALUE;
    try (JanusHandle handle = new JanusHandle(client, janus)) {
      handle.ask(
          Map.of("request", "create", "room", number, "publishers", PUBLISHERS_MAX, "bitrate", 0));
    }
    return new JanusRoom(number, new CopyOnWriteArrayList<>());
  }

  @Override
  public String host() {
    return janus.getHost();
  }

  @Override
  public void close() {
    client.close();
  }

  /** A member that publishes or subscribes. */
  private record JanusPlace(JanusRoom room, JanusHandle handle) implements SignallingSession {
    @Override
    public String publish(String offer) {
      handle.ask(
          Map.of("request", "joinandconfigure", "ptype", "publisher", "room", room.number()),
          "offer",
          offer);
      JsonNode event = handle.described();
      room.feeds().add(event.at("/plugindata/data/id").asLong());
      return JanusHandle.sdp(event);
    }

    @Override
    public List<MediaKind> published(int publishers, Duration patience) {
      List<MediaKind> kinds = new ArrayList<>();
      room.feeds().forEach(_ -> kinds.addAll(List.of(MediaKind.AUDIO, MediaKind.VIDEO)));
      return kinds;
    }

    @Override
    public String watch(String offer) {
      List<Map<String, Object>> streams = new ArrayList<>();
      for (long feed : room.feeds()) {
        streams.add(Map.of("feed", feed, "mid", "0"));
        streams.add(Map.of("feed", feed, "mid", "1"));
      }
      handle.ask(
          Map.of(
              "request", "join", "ptype", "subscriber", "room", room.number(), "streams", streams));
      String theirs = JanusHandle.sdp(handle.described());
      handle.ask(Map.of("request", "start"), "answer", JanusSdp.toTheirs(theirs, offer));
      return JanusSdp.toOurs(theirs);
    }

    @Override
    public void close() {
      handle.close();
    }
  }
}
