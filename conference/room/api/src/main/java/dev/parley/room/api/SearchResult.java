package dev.parley.room.api;

import java.util.List;

/**
 * Result of a chat search in the part of the log that was scanned.
 *
 * @param messages matching messages, newest first
 * @param next the number below which the search continues
 * @param more whether older entries remain to be searched
 * @param captions matching captions, newest first
 */
public record SearchResult(
    List<MessagePosted> messages, long next, boolean more, List<CaptionAdded> captions) {}
