package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import java.util.Optional;

/**
 * Result of a successful join.
 *
 * @param session the caller's own session; no other caller can reach it
 * @param you the member that the caller is
 * @param resumeKey a secret that makes later joins resume the same member; only the caller should
 *     keep it
 * @param lastNumber the number of the newest event of the room
 * @param role the caller's role in the room; {@link RightsChanged} updates it
 * @param rights the caller's rights; {@link RightsChanged} updates them
 * @param fork the fork that the session belongs to; empty if the room's owner numbers its events.
 *     If it differs from that of an earlier join, what the caller has read before is void: it reads
 *     the room from the start.
 */
public record JoinResult(
    ParticipantSession session,
    Member you,
    String resumeKey,
    long lastNumber,
    Role role,
    Rights rights,
    Optional<Fork> fork) {
  /** Creates a result of the room's owner. */
  public JoinResult(
      ParticipantSession session,
      Member you,
      String resumeKey,
      long lastNumber,
      Role role,
      Rights rights) {
    this(session, you, resumeKey, lastNumber, role, rights, Optional.empty());
  }
}
