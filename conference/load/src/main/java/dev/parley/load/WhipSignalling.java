package dev.parley.load;

import dev.parley.media.sdp.MediaKind;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Signalling by WHIP (RFC 9725) at {@code /whip/ROOM} and WHEP at {@code /whep/ROOM}, for servers
 * that send all tracks of a room to each viewer by one connection.
 */
public final class WhipSignalling implements Signalling {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int CREATED = 201;

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final URI server;
  private final Optional<String> token;

  /**
   * @param server base URL such as {@code http://host:8080}
   * @param token sent as {@code Authorization: Bearer}, where one is required
   */
  public WhipSignalling(URI server, Optional<String> token) {
    this.server = server;
    this.token = token;
  }

  @Override
  public SignallingSession join(String room, String name) {
    return new HttpSignallingSession(room);
  }

  @Override
  public String host() {
    return Optional.ofNullable(server.getHost()).orElse("localhost");
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    token.ifPresent(text -> request.header("Authorization", "Bearer " + text));
    HttpRequest built = request.timeout(TIMEOUT).build();
    try {
      return client.send(built, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new LoadException(built.uri() + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadException(built.uri() + ": interrupted", e);
    }
  }

  @Override
  public void close() {
    client.close();
  }

  /** WHIP or WHEP session of a member, which exists after its first offer. */
  private final class HttpSignallingSession implements SignallingSession {
    private final String room;
    private Optional<URI> session = Optional.empty();

    HttpSignallingSession(String room) {
      this.room = room;
    }

    @Override
    public String publish(String offer) {
      return offer("/whip/" + room, offer);
    }

    @Override
    public List<MediaKind> published(int publishers, Duration patience) {
      List<MediaKind> kinds = new ArrayList<>();
      for (int i = 0; i < publishers; i++) {
        kinds.add(MediaKind.AUDIO);
        kinds.add(MediaKind.VIDEO);
      }
      return kinds;
    }

    @Override
    public String watch(String offer) {
      return offer("/whep/" + room, offer);
    }

    private String offer(String path, String offer) {
      URI target = server.resolve(path);
      HttpResponse<String> response =
          send(
              HttpRequest.newBuilder(target)
                  .header("Content-Type", "application/sdp")
                  .POST(BodyPublishers.ofString(offer)));
      if (response.statusCode() != CREATED) {
        throw new LoadException(
            "%s answers %d: %s".formatted(target, response.statusCode(), response.body().strip()));
      }
      session = response.headers().firstValue("Location").map(target::resolve);
      return response.body();
    }

    @Override
    public void close() {
      try {
        session.ifPresent(at -> send(HttpRequest.newBuilder(at).DELETE()));
      } catch (LoadException e) {
        // The session has ended already.
      }
    }
  }
}
