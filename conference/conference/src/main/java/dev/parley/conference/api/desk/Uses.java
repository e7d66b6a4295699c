package dev.parley.conference.api.desk;

/**
 * Amounts of what a room holds.
 *
 * @param places members who are present
 * @param members members whom the room has to remember
 * @param privateBoards private boards that have something on them, each counted for the member that
 *     began it
 * @param privateBytes memory of private boards, in bytes
 * @param boardBytes memory of all boards, in bytes
 * @param attachments number of files
 * @param attachmentBytes their sizes, in bytes
 */
public record Uses(
    int places,
    int members,
    int privateBoards,
    long privateBytes,
    long boardBytes,
    int attachments,
    long attachmentBytes) {}
