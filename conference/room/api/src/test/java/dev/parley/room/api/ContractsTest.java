package dev.parley.room.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Contract;
import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.group.GroupMembership;
import dev.parley.room.api.group.Groups;
import org.junit.jupiter.api.Test;

class ContractsTest {
  @Test
  void conferenceAndParticipantSessionAreContracts() {
    ContractDescription rooms = Contract.of(Rooms.class).description();

    assertThat(rooms.methods()).extracting(MethodDescription::name).containsExactly("join");
    assertThat(Contract.of(ParticipantSession.class).description().methods())
        .extracting(MethodDescription::name)
        .containsExactlyInAnyOrder(
            "say",
            "edit",
            "delete",
            "react",
            "follow",
            "history",
            "search",
            "typing",
            "files",
            "board",
            "media",
            "moderation",
            "leave",
            "caption");
  }

  @Test
  void filesAreAContract() {
    assertThat(Contract.of(Files.class).description().methods())
        .extracting(MethodDescription::name)
        .containsExactlyInAnyOrder(
            "attach",
            "content",
            "folder",
            "show",
            "close",
            "view",
            "lines",
            "find",
            "page",
            "follow",
            "place",
            "following");
  }

  @Test
  void groupsAreAContract() {
    assertThat(Contract.of(Groups.class).description().methods())
        .extracting(MethodDescription::name)
        .containsExactly("join");
    assertThat(Contract.of(GroupMembership.class).description().methods())
        .extracting(MethodDescription::name)
        .containsExactlyInAnyOrder("follow", "report", "wantKeyFrame", "leave");
  }

  @Test
  void simpleNamesAreUniqueSinceTheyTellAlternativesApartInTypeScript() {
    var types = Contract.of(Rooms.class).description().types();

    assertThat(types)
        .extracting(TypeDescription::name)
        .extracting(name -> name.substring(name.lastIndexOf('.') + 1))
        .doesNotHaveDuplicates()
        .noneMatch(name -> name.contains("$"));
  }
}
