package dev.parley.room.api.moderation;

import java.util.List;

/** Signal: all participants in the waiting room, longest-waiting first. */
public record WaitingRoomChanged(List<WaitingParticipant> participants) implements ModerationItem {}
