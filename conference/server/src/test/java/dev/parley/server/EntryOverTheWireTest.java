package dev.parley.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.moderation.IssuedInvitation;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.api.moderation.ModerationItem;
import dev.parley.room.api.moderation.WaitingRoomChanged;
import dev.parley.server.invite.Invitation;
import dev.parley.server.invite.InvitationKeyring;
import dev.parley.server.invite.InvitationTokens;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Who comes into the rooms of a server that opens to invitations, by real WebSockets. */
final class EntryOverTheWireTest {
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir Path data;
  @TempDir Path elsewhere;
  private ParleyServer server;
  private Parley parley;
  private Rooms rooms;

  @BeforeEach
  void start() {
    server = ParleyServer.start(ServerConfig.builder().port(0).data(data).open(false).build());
    parley = Parley.start();
    rooms = rooms(parley);
  }

  @AfterEach
  void stop() {
    parley.close();
    server.close();
  }

  private Rooms rooms(Parley from) {
    URI webSocket = server.endpoints().getFirst();
    assertThat(webSocket.getScheme()).isEqualTo("ws");
    Peer peer = from.connect(webSocket);
    return peer.lookup(Rooms.EXPORT_NAME, Rooms.class);
  }

  private static String token(Path folder, Instant made, Role role) {
    InstantSource clock = InstantSource.fixed(made);
    return new InvitationTokens(InvitationKeyring.of(folder, clock), clock)
        .issue(new Invitation("maths", role, Optional.empty(), made.plus(Duration.ofHours(2))));
  }

  private String token(Role role) {
    return token(data, Instant.now(), role);
  }

  private static CompletionStage<JoinResult> join(
      Rooms rooms, String room, String name, Optional<String> key, Optional<String> invitation) {
    return rooms.join(new JoinRequest(room, name, key, invitation));
  }

  private JoinResult joined(Role role, String name) {
    var join = join(rooms, "maths", name, Optional.empty(), Optional.of(token(role)));
    return Eventually.value("an admission", join);
  }

  private JoinRefused refused(String room, Optional<String> invitation) {
    var join = join(rooms, room, "Eve", Optional.empty(), invitation);
    return (JoinRefused) failure(join);
  }

  private static Throwable failure(CompletionStage<?> call) {
    return Eventually.value("a refusal", call.handle((_, failure) -> failure));
  }

  private void refused(JoinRefusal reason, String words, String invitation) {
    JoinRefused refused = refused("maths", Optional.of(invitation));
    assertThat(refused.reason()).isEqualTo(reason);
    assertThat(refused).hasMessageContaining(words);
  }

  @Test
  void invitationOpensItsRoomAndNoOther() {
    assertThat(joined(Role.STUDENT, "Ann").rights()).isEqualTo(Rights.of(Role.STUDENT));

    JoinRefused other = refused("biology", Optional.of(token(Role.TUTOR)));
    assertThat(other.reason()).isEqualTo(JoinRefusal.BAD_INVITATION);
    assertThat(other).hasMessageContaining("for another room");
  }

  @Test
  void nobodyComesInWithoutOne() {
    assertThat(refused("maths", Optional.empty()).reason())
        .isEqualTo(JoinRefusal.INVITATION_NEEDED);
  }

  @Test
  void badInvitationsAreRefusedEachWithItsReason() {
    String good = token(Role.STUDENT);
    String[] parts = good.split("\\.");
    String claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
    String more = encoded(claims.replace("STUDENT", "TUTOR"));
    String none = encoded("{\"alg\":\"none\"}");
    Instant before = Instant.now().minus(Duration.ofHours(3));

    refused(JoinRefusal.INVITATION_EXPIRED, "no longer valid", token(data, before, Role.TUTOR));
    refused(
        JoinRefusal.BAD_INVITATION,
        "not signed by this server",
        parts[0] + "." + more + "." + parts[2]);
    refused(JoinRefusal.BAD_INVITATION, "not signed by ES256", none + "." + parts[1] + ".");
    refused(JoinRefusal.BAD_INVITATION, "not a token", none + "." + parts[1] + "." + parts[2]);
    refused(
        JoinRefusal.BAD_INVITATION,
        "key that is not in use",
        token(elsewhere, Instant.now(), Role.TUTOR));
    refused(JoinRefusal.BAD_INVITATION, "not a token", "nonsense");
    refused(JoinRefusal.BAD_INVITATION, "not a token", "");
    refused(JoinRefusal.BAD_INVITATION, "not a token", good.substring(0, good.lastIndexOf('.')));
    refused(
        JoinRefusal.BAD_INVITATION,
        "longer than",
        "x".repeat(InvitationTokens.TOKEN_CHARS_MAX + 1));
  }

  private static String encoded(String json) {
    return BASE64.encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void keysAreChangedUnderTheRunningServer() throws IOException {
    String first = token(Role.STUDENT);
    InvitationKeyring.of(data, InstantSource.system()).rotate();
    Eventually.value(
        "an admission", join(rooms, "maths", "Ann", Optional.empty(), Optional.of(first)));

    Files.delete(data.resolve("invitation-keys.json"));

    refused(JoinRefusal.BAD_INVITATION, "key that is not in use", first);
    joined(Role.STUDENT, "Bob");
  }

  @Test
  void spoiledKeysRefuseAllInvitationsAndNameNoFile() throws IOException {
    String token = token(Role.STUDENT);
    JoinResult ann = joined(Role.STUDENT, "Ann");
    Files.writeString(data.resolve("invitation-keys.json"), "{}");

    assertThat(failure(join(rooms, "maths", "Eve", Optional.empty(), Optional.of(token))))
        .hasMessageContaining("invitations cannot be read")
        .message()
        .doesNotContain(data.toString());
    Optional<String> key = Optional.of(ann.resumeKey());
    Eventually.value("who comes back", join(rooms, "maths", "", key, Optional.of(token)));
  }

  @Test
  void neitherOriginNorInvitationStandsInForTheOther() throws IOException {
    joined(Role.TUTOR, "Ann"); // good invitations are at hand

    assertThat(Http.refusal(server.url(), upgrade("http://evil.example"))).contains("evil");
    String own = upgrade("http://127.0.0.1:" + server.url().getPort());
    assertThat(Http.raw(server.url(), own).status()).isEqualTo(101);
    assertThat(refused("maths", Optional.empty()).reason())
        .isEqualTo(JoinRefusal.INVITATION_NEEDED);
  }

  private String upgrade(String origin) {
    return ("GET /parley HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nConnection: Upgrade\r\n"
            + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            + "Sec-WebSocket-Protocol: parley.1\r\n\r\n")
        .formatted(server.url().getAuthority(), origin);
  }

  @Test
  void tutorInvitesAndWithdrawsRights() {
    JoinResult tutor = joined(Role.TUTOR, "Tutor");
    Moderation desk = Eventually.value("a desk", tutor.session().moderation());
    IssuedInvitation invite =
        Eventually.value(
            "an invitation", desk.invite(Role.STUDENT, Duration.ofHours(1), Optional.of("Ann")));

    JoinResult ann =
        Eventually.value(
            "an admission",
            join(rooms, "maths", "x", Optional.empty(), Optional.of(invite.token())));
    assertThat(ann.you().name()).isEqualTo("Ann");
    Eventually.value("done", desk.setRights(ann.you().id(), Rights.of(Role.GUEST)));

    var line =
        new ChatMessage(UUID.randomUUID(), Optional.empty(), "x", Optional.empty(), List.of());
    assertThat(failure(ann.session().say(line))).isInstanceOf(MessageRefused.class);
  }

  @Test
  void whoWaitsAndLosesTheConnectionIsForgotten() {
    JoinResult tutor = joined(Role.TUTOR, "Tutor");
    Moderation desk = Eventually.value("a desk", tutor.session().moderation());
    Eventually.value("done", desk.setWaiting(true));
    var knocking = new AtomicReference<>(new WaitingRoomChanged(List.of()));
    desk.follow().subscribe(new Last(knocking));

    try (Parley other = Parley.start()) {
      join(rooms(other), "maths", "Ann", Optional.empty(), Optional.of(token(Role.STUDENT)));
      Eventually.eventually("Ann waits", () -> knocking.get().participants().size() == 1);
    }

    Eventually.eventually("nobody waits", () -> knocking.get().participants().isEmpty());
  }

  /** Keeps the newest item. */
  private record Last(AtomicReference<WaitingRoomChanged> newest)
      implements Flow.Subscriber<ModerationItem> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(ModerationItem item) {
      newest.set((WaitingRoomChanged) item);
    }

    @Override
    public void onError(Throwable why) {
      // The server stops.
    }

    @Override
    public void onComplete() {}
  }
}
