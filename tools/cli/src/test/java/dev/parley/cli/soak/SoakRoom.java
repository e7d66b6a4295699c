package dev.parley.cli.soak;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** A room of a soak, with the invitations to it. Threads: safe for all. */
final class SoakRoom {
  private final int number;
  private final String tutor;
  private final String student;
  private final AtomicReferenceArray<@Nullable UUID> ids;
  private final AtomicReference<@Nullable UUID> shown = new AtomicReference<>();

  /**
   * @param tutor an invitation for its tutor, who is member 0
   * @param student an invitation for all others
   */
  SoakRoom(int number, int members, String tutor, String student) {
    this.number = number;
    this.tutor = tutor;
    this.student = student;
    ids = new AtomicReferenceArray<>(members);
  }

  static String name(int number) {
    return "soak-" + number;
  }

  int number() {
    return number;
  }

  String name() {
    return name(number);
  }

  int members() {
    return ids.length();
  }

  Optional<String> invitation(boolean leads) {
    return Optional.of(leads ? tutor : student);
  }

  /** A member has come in. */
  void came(int member, UUID id) {
    ids.set(member, id);
  }

  /** {@return the member with whom one has a private board and lines, once it has come in} */
  Optional<UUID> partner(int member) {
    return Optional.ofNullable(ids.get((member + 1) % ids.length()));
  }

  /** {@return the file that the room is shown} */
  Optional<UUID> shown() {
    return Optional.ofNullable(shown.get());
  }

  /** The room is shown a file; null when the one that is shown is about to be closed. */
  void show(@Nullable UUID file) {
    shown.set(file);
  }
}
