package dev.parley.room.api.group;

import java.util.List;

/**
 * Signal: all tracks of the group's stream. The packets of the stream are RTP packets (RFC 3550) of
 * these tracks without header extensions; an SSRC that is not listed is that of a later list.
 */
public record GroupTracks(List<GroupTrack> tracks) implements GroupItem {}
