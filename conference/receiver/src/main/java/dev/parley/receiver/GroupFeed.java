package dev.parley.receiver;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.client.group.GroupReception;
import dev.parley.client.group.GroupReceptionListener;
import dev.parley.client.session.ClientException;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.group.GroupRefused;
import dev.parley.room.api.group.Groups;
import dev.parley.transport.api.TransportException;
import java.io.IOException;
import java.util.UUID;

/** Feed of a room's multicast group, with a connection to the server of its own. */
final class GroupFeed implements TrackFeed {
  private final Peer server;
  private final GroupReception reception;

  private GroupFeed(Peer server, GroupReception reception) {
    this.server = server;
    this.reception = reception;
  }

  /** {@return the opener of feeds of a server} */
  static Opener opener(Parley parley, ReceiverOptions options) {
    return (ticket, listener) -> {
      try {
        return open(parley, options, ticket, listener);
      } catch (GroupRefused e) {
        throw new HttpErrorException(status(e), String.valueOf(e.getMessage()));
      } catch (TransportException | ClientException e) {
        throw new HttpErrorException(502, String.valueOf(e.getMessage()));
      } catch (CallException e) {
        throw new HttpErrorException(
            502,
            "%s offers no group: %s; it needs the option --multicast"
                .formatted(options.origin(), e.getMessage()));
      }
    };
  }

  private static GroupFeed open(
      Parley parley, ReceiverOptions options, String ticket, GroupReceptionListener listener)
      throws IOException {
    Peer server = parley.connect(options.endpoint());
    try {
      Groups groups = server.lookup(Groups.EXPORT_NAME, Groups.class);
      return new GroupFeed(
          server, GroupReception.join(groups, ticket, options.networkInterface(), listener));
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static int status(GroupRefused refused) {
    return switch (refused.reason()) {
      case BAD_TICKET -> 401;
      case NO_SESSION -> 403;
      case TOO_MANY, SENDER_FAILED -> 503;
    };
  }

  @Override
  public void turn(long until) {
    reception.turn(until);
  }

  @Override
  public void wantKeyFrame(UUID track) {
    reception.wantKeyFrame(track);
  }

  @Override
  public void wake() {
    reception.wake();
  }

  @Override
  public void close() {
    reception.close();
    server.close();
  }
}
