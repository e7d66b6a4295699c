package dev.parley.receiver;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.Consumer;

/**
 * Server-sent events with the status of a session. A slow reader gets the latest status only.
 * Threads: statuses by any; the rest on its event loop.
 */
final class EventStream {
  private final Context loop;
  private final HttpServerResponse response;
  private final Consumer<SessionStatus> follower = this::changed;
  private SessionStatus latest = SessionStatus.FIRST; // confined, as is the next
  private boolean waiting;

  private EventStream(Context loop, HttpServerResponse response) {
    this.loop = loop;
    this.response = response;
  }

  /** Sends the status of a session, now and after each change, until the reader is gone. */
  static void begin(Vertx vertx, PageSession session, HttpServerResponse response) {
    EventStream stream = new EventStream(vertx.getOrCreateContext(), response);
    response.setChunked(true).putHeader("Content-Type", HttpReply.EVENTS);
    response.closeHandler(_ -> session.unfollow(stream.follower));
    response.drainHandler(_ -> stream.drained());
    session.follow(stream.follower);
  }

  private void changed(SessionStatus status) {
    loop.runOnContext(_ -> {
      latest = status;
      write();
    });
  }

  private void drained() {
    if (waiting) {
      waiting = false;
      write();
    }
  }

  private void write() {
    if (response.closed()) {
      return;
    }
    if (response.writeQueueFull()) {
      waiting = true;
    } else {
      var _ = response.write("data: %s\n\n".formatted(latest.json()));
    }
  }
}
