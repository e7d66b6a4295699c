package dev.parley.room.api;

import java.util.Optional;

/**
 * Request to join a room.
 *
 * @param room 1 to 64 letters, digits, {@code -}, {@code _} and {@code .}; case is ignored
 * @param name the display name; used only for a new resume key, because a returning member keeps
 *     its name
 * @param resumeKey a secret of 22 to 64 letters, digits, {@code -} and {@code _}: the one that an
 *     earlier admission to this room returned, or a random one that the caller generated. A caller
 *     that generated and kept its key can repeat a join whose response it never received. Empty:
 *     the server generates one
 * @param invitation an invitation to this room, as returned in {@link
 *     dev.parley.room.api.moderation.IssuedInvitation}; ignored when the resume key is known, and
 *     not needed in open rooms
 */
public record JoinRequest(
    String room, String name, Optional<String> resumeKey, Optional<String> invitation) {}
