package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The attacked process: a conference server with default settings, and beside it a runtime that
 * serves a {@link AttackedService}.
 *
 * @param calls WebSocket of the conference server
 * @param programs TCP port of the conference server for programs
 * @param media port of audio and video, by UDP
 * @param mediaTcp port of audio and video, by TCP
 * @param runtime TCP port of the runtime
 * @param reference of the runtime's {@link RemoteAttackedService}, by IIOP
 * @param iiop TCP port of the runtime, by IIOP
 * @param invitation to the room {@link #INVITED}
 */
record AttackTarget(
    URI calls,
    URI programs,
    int media,
    int mediaTcp,
    URI runtime,
    String reference,
    int iiop,
    String invitation) {
  /** Room of the attackers. */
  static final String ROOM = "art";

  /** Room of the bystander. */
  static final String OTHER_ROOM = "physics";

  /** Room of the one invitation. */
  static final String INVITED = "maths";

  private static final String SEPARATOR = " ";

  /** {@return the target that {@link #line} has printed} */
  static AttackTarget of(String line) {
    List<String> parts = Arrays.asList(line.split(SEPARATOR, -1));
    return new AttackTarget(
        URI.create(parts.get(0)),
        URI.create(parts.get(1)),
        Integer.parseInt(parts.get(2)),
        Integer.parseInt(parts.get(3)),
        URI.create(parts.get(4)),
        parts.get(5),
        Integer.parseInt(parts.get(6)),
        parts.get(7));
  }

  /** {@return the target on one line} */
  String line() {
    return String.join(
        SEPARATOR,
        calls.toString(),
        programs.toString(),
        String.valueOf(media),
        String.valueOf(mediaTcp),
        runtime.toString(),
        reference,
        String.valueOf(iiop),
        invitation);
  }

  /** {@return the same target, whose conference server is called at another place} */
  AttackTarget behind(URI relay) {
    return new AttackTarget(relay, programs, media, mediaTcp, runtime, reference, iiop, invitation);
  }

  /** {@return a new member of {@code room}, who follows it over a connection of its own} */
  JoinResult join(Parley parley, String room, String name) {
    Rooms rooms = parley.connect(calls).lookup(Rooms.EXPORT_NAME, Rooms.class);
    JoinResult admission =
        Eventually.value(
            name + " in " + room,
            rooms.join(new JoinRequest(room, name, Optional.empty(), Optional.empty())));
    admission.session().follow(Long.MAX_VALUE).subscribe(new DiscardingSubscriber<>());
    return admission;
  }

  /** {@return the metrics of the conference server, as text} */
  String metrics(HttpClient client) {
    URI metrics = URI.create("http://127.0.0.1:%d/metrics".formatted(calls.getPort()));
    HttpRequest request = HttpRequest.newBuilder(metrics).build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (IOException e) {
      throw new AssertionError("/metrics does not answer", e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted while reading /metrics", e);
    }
  }
}
