package dev.parley.server.control;

/**
 * Content of a room that was removed.
 *
 * @param events number of entries in its log
 * @param attachments number of its attachments
 * @param recordings number of its recordings at the node that removed it
 */
public record RemovedRoom(long events, int attachments, int recordings) {}
