package dev.parley.conference.api.files;

import java.time.Instant;

/**
 * A file or folder in a shared folder.
 *
 * @param name its name in the folder
 * @param folder whether it is a folder
 * @param bytes its size; 0 for a folder
 * @param modified when it was last written to
 */
public record FolderEntry(String name, boolean folder, long bytes, Instant modified) {}
