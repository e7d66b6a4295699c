package dev.parley.room.api.group;

import dev.parley.calls.api.Inline;
import java.util.concurrent.CompletionStage;

/**
 * Entry contract of a server that offers multicast groups: joins the group of a room. A server
 * without groups does not export it.
 */
@Inline
public interface Groups {
  /** The name under which a server exports this contract. */
  String EXPORT_NAME = "groups";

  /** TCP port of a receiver at the loopback address, at which the member's page looks for it. */
  int RECEIVER_PORT = 7017;

  /**
   * Joins the group of a room in the place of the member who got the ticket from {@link
   * dev.parley.room.api.media.Media#groupTicket}. A ticket is good once. A member has one receiver
   * at a time: an earlier one is told {@link GroupEndReason#REPLACED}.
   */
  CompletionStage<GroupJoined> join(String ticket) throws GroupRefused;
}
