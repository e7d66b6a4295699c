package dev.parley.server.groups;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.group.GroupJoined;
import dev.parley.room.api.group.GroupRefusal;
import dev.parley.room.api.group.GroupRefused;
import dev.parley.room.api.media.GroupTicket;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class GroupTicketsTest {
  private final Object alice = new Object();
  private long now = 5;
  private int joins;
  private final GroupTickets tickets = new GroupTickets(new SecureRandom(), () -> now);

  private GroupTicket issue(Object session) {
    return tickets.issue(
        session,
        () -> {
          joins++;
          return new CompletableFuture<GroupJoined>();
        });
  }

  /** {@return whether a ticket was accepted} */
  private boolean joins(String ticket) {
    int before = joins;
    CompletionStage<GroupJoined> joined = tickets.join(ticket);
    if (!joined.toCompletableFuture().isCompletedExceptionally()) {
      return joins == before + 1;
    }
    assertThat(joined.toCompletableFuture())
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .isInstanceOfAny(ExecutionException.class, CompletionException.class)
        .havingCause()
        .isInstanceOfSatisfying(
            GroupRefused.class, e -> assertThat(e.reason()).isEqualTo(GroupRefusal.BAD_TICKET));
    return false;
  }

  @Test
  void ticketIsGoodOnce() {
    String ticket = issue(alice).ticket();
    assertThat(ticket).matches("[0-9a-f]{32}");
    assertThat(joins(ticket)).isTrue();
    assertThat(joins(ticket)).isFalse();
  }

  @Test
  void ticketIsVoidAfterHalfAMinute() {
    String ticket = issue(alice).ticket();
    now += GroupTickets.VALID.toNanos() - 1;
    String other = issue(new Object()).ticket();
    assertThat(joins(ticket)).isTrue();
    now += GroupTickets.VALID.toNanos();
    assertThat(joins(other)).isFalse();
  }

  @Test
  void forgedTicketIsRefused() {
    issue(alice);
    assertThat(joins("")).isFalse();
    assertThat(joins("00".repeat(16))).isFalse();
    assertThat(joins("x".repeat(1_000_000))).isFalse();
  }

  @Test
  void newTicketOfASessionVoidsTheOneBefore() {
    String first = issue(alice).ticket();
    String second = issue(alice).ticket();
    assertThat(joins(first)).isFalse();
    assertThat(joins(second)).isTrue();
  }

  @Test
  void ticketOfAClosedSessionIsVoid() {
    String ticket = issue(alice).ticket();
    tickets.revoke(alice);
    assertThat(joins(ticket)).isFalse();
  }

  @Test
  void oldestTicketIsVoidWhenThereAreTooMany() {
    String oldest = issue(alice).ticket();
    for (int i = 1; i < GroupTickets.TICKETS_MAX; i++) {
      issue(new Object());
    }
    String next = issue(new Object()).ticket();
    assertThat(joins(oldest)).isFalse();
    assertThat(joins(next)).isTrue();
  }

  @Test
  void textFormOfATicketDoesNotContainIt() {
    GroupTicket ticket = issue(alice);
    assertThat(ticket.toString()).doesNotContain(ticket.ticket());
  }
}
