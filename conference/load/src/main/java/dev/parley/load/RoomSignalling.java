package dev.parley.load;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Signalling with a Parley server by its contract, with one connection per member. */
public final class RoomSignalling implements Signalling {
  private final Parley parley;
  private final URI server;
  private final Optional<RoomInvitation> invitation;

  /**
   * @param parley runtime for the connections; it stays the caller's
   * @param server endpoint of the server, such as {@code ws://host:7007/parley}
   * @param invitation to the room that all members join then; when empty, each joins the room that
   *     the load names
   */
  public RoomSignalling(Parley parley, URI server, Optional<RoomInvitation> invitation) {
    this.parley = parley;
    this.server = server;
    this.invitation = invitation;
  }

  @Override
  public SignallingSession join(String named, String name) {
    String room = invitation.map(RoomInvitation::room).orElse(named);
    Peer peer = parley.connect(server);
    try {
      Rooms rooms = peer.lookup(Rooms.EXPORT_NAME, Rooms.class);
      JoinResult admission =
          had(
              rooms.join(
                  new JoinRequest(
                      room, name, Optional.empty(), invitation.map(RoomInvitation::token))));
      return new RoomSignallingSession(peer, admission, had(admission.session().media()));
    } catch (RuntimeException e) {
      peer.close();
      throw new LoadException("room " + room + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String host() {
    return Optional.ofNullable(server.getHost()).orElse("localhost");
  }

  /** {@return the result of a call} */
  static <T> T had(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  @Override
  public void close() {
    // The runtime is the caller's; places close their connections.
  }
}
