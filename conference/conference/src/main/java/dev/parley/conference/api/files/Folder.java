package dev.parley.conference.api.files;

import java.util.List;

/**
 * What is in a folder that the server shares.
 *
 * @param path the folder's path
 * @param entries folders first, then by name
 * @param more whether there are so many that the rest is left out
 */
public record Folder(String path, List<FolderEntry> entries, boolean more) {}
