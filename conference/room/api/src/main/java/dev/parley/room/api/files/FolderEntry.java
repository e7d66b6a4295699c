package dev.parley.room.api.files;

import java.time.Instant;

/**
 * A file or folder in a shared folder.
 *
 * @param name its name in the folder
 * @param folder whether it is a folder
 * @param bytes its size in bytes; 0 for a folder
 * @param modified the time of its last modification
 */
public record FolderEntry(String name, boolean folder, long bytes, Instant modified) {}
