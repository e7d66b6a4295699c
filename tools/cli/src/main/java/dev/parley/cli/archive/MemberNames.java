package dev.parley.cli.archive;

import dev.parley.room.spi.MemberRecord;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The names of a room's members. Immutable. */
public final class MemberNames {
  private final Map<UUID, String> names;

  public MemberNames(List<MemberRecord> members) {
    names = members.stream().collect(Collectors.toMap(MemberRecord::id, MemberRecord::name));
  }

  /** {@return the name of a member; its id if the name is unknown} */
  public String of(UUID member) {
    return names.getOrDefault(member, member.toString());
  }
}
