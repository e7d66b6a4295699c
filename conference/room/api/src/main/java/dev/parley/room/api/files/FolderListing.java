package dev.parley.room.api.files;

import java.util.List;

/**
 * Contents of a folder that the server shares.
 *
 * @param path the folder's path
 * @param entries folders first, then by name
 * @param more whether the list was truncated
 */
public record FolderListing(String path, List<FolderEntry> entries, boolean more) {}
