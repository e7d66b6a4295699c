package dev.parley.nodes.nats;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Names of streams and subjects. A room's name becomes one token of a subject: characters other
 * than {@code A-Z a-z 0-9 - _} are written as {@code =} and four hexadecimal digits for each UTF-16
 * code unit, which also keeps apart names that are not well-formed. The dots of keys and topics
 * separate tokens, as in the tools of NATS; an empty token is written as {@code =}.
 *
 * @param cluster name of the cluster
 */
record Names(String cluster) {
  /**
   * Number of streams that rooms are spread over. Each has a leader of its own, so that no single
   * server orders and flushes the messages of all rooms. A room's stream follows from this number,
   * so changing it would hide existing rooms.
   */
  static final int ROOM_STREAMS = 16;

  /** Longest name of a room; a subject must fit into a line of the protocol, which has 4 KiB. */
  private static final int ROOM_CHARS_MAX = 200;

  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_.-]{1,200}");
  private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_.-]{0,200}");

  static int shard(String room) {
    int hash = room.hashCode();
    // String.hashCode is specified, so all nodes agree; its low bits alone depend on few
    // characters.
    return Math.floorMod(((hash ^ (hash >>> 16)) * 0x9E3779B1) >>> 8, ROOM_STREAMS);
  }

  String roomStream(int shard) {
    return "%s-rooms-%02d".formatted(cluster, shard);
  }

  /** {@return the subjects of a stream of rooms} */
  String roomSubjects(int shard) {
    return "%s.rooms.%d.*".formatted(cluster, shard);
  }

  String room(String room) {
    if (room.length() > ROOM_CHARS_MAX) {
      throw new IllegalArgumentException(
          "the name of a room has %d characters; at most %d fit into a subject of NATS"
              .formatted(room.length(), ROOM_CHARS_MAX));
    }
    return cluster + ".rooms." + shard(room) + "." + token(room);
  }

  /** {@return the stream of the key-value bucket, named as the tools of NATS expect it} */
  String keyStream() {
    return "KV_" + cluster;
  }

  String keySubjects() {
    return "$KV." + cluster + ".>";
  }

  String key(String key) {
    return "$KV." + cluster + "." + tokens(checked(KEY, "key", key));
  }

  /** {@return the key of a subject of the bucket} */
  String keyOf(String subject) {
    return subject.substring(keySubjects().length() - 1).replace("=", "");
  }

  /** {@return subjects of the bucket that include all keys with the prefix, and perhaps others} */
  String keysWith(String prefix) {
    return "$KV." + cluster + "." + parents(prefix);
  }

  /**
   * {@return subjects on which changes of keys with the prefix, and perhaps others, are announced}
   */
  String changesWith(String prefix) {
    return cluster + ".changes." + parents(prefix);
  }

  String changeSubjects() {
    return cluster + ".changes.>";
  }

  String topic(String topic) {
    return cluster + ".signals." + tokens(checked(KEY, "topic", topic));
  }

  List<String> roomStreams() {
    return IntStream.range(0, ROOM_STREAMS).mapToObj(this::roomStream).toList();
  }

  /** {@return the bucket of the object store} */
  String objectBucket() {
    return cluster;
  }

  /** {@return the stream of the object store, named as the client library expects it} */
  String objectStream() {
    return "OBJ_" + cluster;
  }

  List<String> objectSubjects() {
    return List.of("$O." + cluster + ".C.>", "$O." + cluster + ".M.>");
  }

  /** {@return the name of an object, checked} */
  String object(String name) {
    return checked(KEY, "object", name);
  }

  private static String parents(String prefix) {
    int end = checked(PREFIX, "prefix", prefix).lastIndexOf('.');
    return end < 0 ? ">" : tokens(prefix.substring(0, end)) + ".>";
  }

  private static String checked(Pattern pattern, String what, String text) {
    if (!pattern.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "the %s '%s' does not match %s".formatted(what, text, pattern));
    }
    return text;
  }

  private static String tokens(String text) {
    return Stream.of(text.split("\\.", -1))
        .map(token -> token.isEmpty() ? "=" : token)
        .collect(Collectors.joining("."));
  }

  private static String token(String text) {
    var token = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80 && (Character.isLetterOrDigit(c) || c == '-' || c == '_')) {
        token.append(c);
      } else {
        token.append("=%04x".formatted((int) c));
      }
    }
    return token.isEmpty() ? "=" : token.toString();
  }
}
