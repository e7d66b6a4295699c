package dev.parley.server.whip;

import dev.parley.conference.Showing;
import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRequest;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/** How a member comes in for a client of HTTP. */
public interface Joining {
  /**
   * {@return what tells a client from others, to count what each does}
   *
   * @param address that a request came from, with its port
   */
  String client(String address);

  /**
   * Joins a room.
   *
   * @param client the address that the request came from, with its port
   * @param gone tells, on any thread, whether nobody waits for the answer any more
   */
  CompletionStage<Admission> join(JoinRequest request, String client, BooleanSupplier gone);

  /**
   * {@return what is published in a room, for one who may come in; nobody takes a seat}
   *
   * @param client the address that the request came from, with its port
   */
  CompletionStage<Showing> look(String room, Optional<String> invitation, String client);
}
