package dev.parley.room.api.moderation;

/**
 * Amounts of the resources of a room.
 *
 * @param places members who are present
 * @param members members that the room has to remember
 * @param privateBoards private boards that are not empty, each counted for the member that drew on
 *     it first
 * @param privateBytes memory of private boards, in bytes
 * @param boardBytes memory of all boards, in bytes
 * @param attachments number of files
 * @param attachmentBytes total size of the files, in bytes
 */
public record ResourceAmounts(
    int places,
    int members,
    int privateBoards,
    long privateBytes,
    long boardBytes,
    int attachments,
    long attachmentBytes) {}
