package dev.parley.room.spi;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Part of a fork: entries that a branch passes on to the room's owner. Pages come in order, and a
 * page may come again.
 *
 * @param branch id of the branch
 * @param fork id of the fork, the same in all of its pages
 * @param from time of the first entry of the fork
 * @param to time of the last entry of the fork
 * @param total number of entries of the fork
 * @param entries at most {@link #ENTRIES_MAX}, lowest number first
 * @param authors authors of the entries, and all whom these are for or about, who have been at the
 *     branch meanwhile
 */
public record ForkPage(
    String branch,
    UUID fork,
    Instant from,
    Instant to,
    int total,
    List<ForkEntry> entries,
    List<Author> authors) {
  /**
   * Member whom the owner may know by another id: a page that joined at the owner, and whose line
   * broke before the branch knew, has joined once more at the branch.
   *
   * @param id at the branch
   * @param keyHash as in {@link MemberRecord}
   */
  public record Author(UUID id, String keyHash) {}

  /** {@return one of the {@link #authors}; without a key if it is not among them} */
  public Author author(UUID id) {
    return authors.stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseGet(() -> new Author(id, ""));
  }

  /** Upper bound for the entries of a page. */
  public static final int ENTRIES_MAX = 64;
}
