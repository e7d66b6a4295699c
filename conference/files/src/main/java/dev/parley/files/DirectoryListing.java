package dev.parley.files;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Directory listing.
 *
 * @param entries sorted: folders first, then by name
 * @param more whether the folder has more than {@link #ENTRIES_MAX} entries; the rest is left out
 */
public record DirectoryListing(List<ListingEntry> entries, boolean more) {
  /** Upper bound for the entries of one listing. */
  public static final int ENTRIES_MAX = 2_000;

  /** Upper bound for the names read for one listing, hidden ones included. */
  private static final int NAMES_MAX = 20_000;

  private static final Comparator<ListingEntry> ORDER =
      Comparator.comparing((ListingEntry entry) -> !entry.folder())
          .thenComparing(ListingEntry::name, String.CASE_INSENSITIVE_ORDER)
          .thenComparing(ListingEntry::name);

  /**
   * Directory entry: a file or folder.
   *
   * @param name its name in the folder
   * @param folder whether it is a folder
   * @param bytes its size; 0 for a folder
   * @param modified when it was last written to
   */
  public record ListingEntry(String name, boolean folder, long bytes, Instant modified) {}

  static DirectoryListing of(SecureDirectoryStream<Path> folder) throws IOException {
    List<ListingEntry> entries = new ArrayList<>();
    int names = 0;
    for (Path path : folder) {
      if (entries.size() == ENTRIES_MAX || names++ == NAMES_MAX) {
        return sorted(entries, true);
      }
      Path name = path.getFileName();
      if (name != null && RelativePath.isGood(name.toString())) {
        add(folder, name, entries);
      }
    }
    return sorted(entries, false);
  }

  private static void add(SecureDirectoryStream<Path> folder, Path name, List<ListingEntry> entries)
      throws IOException {
    try {
      BasicFileAttributes attributes = SharedFolder.look(folder, name);
      if (attributes.isDirectory() || attributes.isRegularFile()) {
        entries.add(
            new ListingEntry(
                name.toString(),
                attributes.isDirectory(),
                attributes.isDirectory() ? 0 : attributes.size(),
                attributes.lastModifiedTime().toInstant()));
      }
    } catch (NoSuchFileException e) {
      // The file was deleted while the folder was read.
    }
  }

  private static DirectoryListing sorted(List<ListingEntry> entries, boolean more) {
    entries.sort(ORDER);
    return new DirectoryListing(List.copyOf(entries), more);
  }
}
