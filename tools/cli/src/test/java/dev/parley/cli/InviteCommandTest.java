package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.common.Role;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.invitations.Invitation;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.InvitationTokens;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InviteCommandTest {
  private static final InstantSource CLOCK = InstantSource.system();

  @TempDir private Path folder;

  private CommandResult parley(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--data", folder.toString()));
    return CommandResult.parley(all.toArray(String[]::new));
  }

  private Invitation opened(String link, String room) throws Exception {
    String token = link.strip().replaceFirst(".*#invite=", "");
    return new InvitationTokens(InvitationKeyring.of(folder, CLOCK), CLOCK)
        .verify(token, room)
        .invitation();
  }

  @Test
  void linkOpensTheRoomForTheTimeThatWasSaid() throws Exception {
    CommandResult ran =
        parley("invite", "Algebra", "--role", "student", "--expires", "2h", "--name", "Ann");

    assertThat(ran.out()).startsWith("http://127.0.0.1:7007/r/algebra#invite=").hasLineCount(1);
    Invitation invitation = opened(ran.out(), "algebra");
    assertThat(invitation.role()).isEqualTo(Role.STUDENT);
    assertThat(invitation.name()).contains("Ann");
    assertThat(Duration.between(CLOCK.instant(), invitation.expires()))
        .isBetween(Duration.ofHours(1), Duration.ofHours(2));
  }

  @Test
  void linkLeadsToWhereBrowsersFindTheServer() {
    CommandResult ran =
        parley("invite", "a", "--role", "guest", "--url", "https://school.example/");

    assertThat(ran.out()).startsWith("https://school.example/r/a#invite=");
  }

  @Test
  void linkLeadsToTheServerThatUsedTheDataFolderLast() {
    DataFolder.writeUrl(folder, URI.create("https://rooms.school.example:8443/"));

    CommandResult ran = parley("invite", "a", "--role", "guest");

    assertThat(ran.out()).startsWith("https://rooms.school.example:8443/r/a#invite=");
  }

  @ParameterizedTest
  @CsvSource({
    "a b, student, 2h, http://x, a room's name is",
    "algebra, teacher, 2h, http://x, tutor student or guest",
    "algebra, student, 401d, http://x, up to 400 days",
    "algebra, student, 2h, school.example, looks like https://school.example",
    "algebra, student, 2h, ftp://school.example, looks like https://school.example"
  })
  void whatIsWrongIsSaid(String room, String role, String expires, String url, String message) {
    CommandResult ran = parley("invite", room, "--role", role, "--expires", expires, "--url", url);

    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
    assertThat(ran.err().replace(",", "")).contains(message);
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void keysAreListedAndRotatedAndOlderInvitationsStayGood() throws Exception {
    assertThat(parley("keys", "list").out()).isEmpty();
    CommandResult ran = parley("invite", "algebra", "--role", "tutor");

    String id = parley("keys", "rotate").out().strip();

    List<String> lines = parley("keys", "list").out().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst()).startsWith(id).endsWith("signs new links");
    assertThat(lines.getLast()).contains("accepted until ");
    assertThat(opened(ran.out(), "algebra").role()).isEqualTo(Role.TUTOR);
  }

  @Test
  void mistypedDataFolderIsTold() {
    String mistyped = folder.resolve("data").toString();
    CommandResult rotated = CommandResult.parley("keys", "rotate", "--data", mistyped);
    CommandResult first =
        CommandResult.parley("invite", "algebra", "--role", "tutor", "--data", mistyped);
    CommandResult second =
        CommandResult.parley("invite", "algebra", "--role", "tutor", "--data", mistyped);

    assertThat(rotated.code()).isEqualTo(ExitCode.FAILED);
    assertThat(rotated.err()).contains("there is no data folder " + mistyped);
    assertThat(first.code()).isEqualTo(ExitCode.OK);
    assertThat(first.err()).contains("created the data folder " + mistyped);
    assertThat(second.err()).isEmpty();
  }

  @Test
  void keysNeedToBeToldWhat() {
    assertThat(CommandResult.parley("keys").code()).isEqualTo(ExitCode.USAGE);
  }
}
