package dev.parley.server.invite;

import dev.parley.conference.api.JoinRefusal;
import dev.parley.conference.api.JoinRefused;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.spi.Door;
import dev.parley.conference.spi.Entry;
import dev.parley.pipeline.CallException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Admission policy of a server: admits members with an invitation, and everybody where rooms are
 * open. An invalid invitation is rejected in open rooms too, since its bearer expects the role that
 * it grants.
 *
 * <p>Threads: safe for all; keys are read and signatures made on the executor.
 */
public final class InvitedOnly implements Door {
  private static final System.Logger LOG = System.getLogger(InvitedOnly.class.getName());

  private final Invitations invitations;
  private final boolean open;
  private final Executor threads;

  /**
   * @param open whether rooms can be joined without an invitation
   * @param threads executor whose tasks may block
   */
  public InvitedOnly(Invitations invitations, boolean open, Executor threads) {
    this.invitations = invitations;
    this.open = open;
    this.threads = threads;
  }

  @Override
  public CompletionStage<Entry> enter(String room, Optional<String> invitation) {
    return invitation
        .<CompletionStage<Entry>>map(
            token -> CompletableFuture.supplyAsync(() -> invited(room, token), threads))
        .orElseGet(this::uninvited);
  }

  private CompletionStage<Entry> uninvited() {
    return open
        ? CompletableFuture.completedFuture(
            new Entry(Optional.empty(), Optional.empty(), Optional.empty()))
        : CompletableFuture.failedFuture(
            new JoinRefused(
                JoinRefusal.INVITATION_NEEDED, "this room opens to invitations; ask its tutor"));
  }

  private Entry invited(String room, String token) {
    try {
      Invitations.Opened opened = invitations.open(token, room);
      Invitation invitation = opened.invitation();
      return new Entry(Optional.of(invitation.role()), invitation.name(), Optional.of(opened.id()));
    } catch (InvitationRefused e) {
      throw new JoinRefused(
          e.reason() == InvitationRefused.Reason.EXPIRED
              ? JoinRefusal.INVITATION_EXPIRED
              : JoinRefusal.BAD_INVITATION,
          String.valueOf(e.getMessage()));
    } catch (KeyringException e) {
      throw unavailable(e);
    }
  }

  @Override
  public CompletionStage<String> invite(
      String room, Role role, Optional<String> name, Instant expires) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return invitations.issue(new Invitation(room, role, name, expires));
          } catch (KeyringException e) {
            throw unavailable(e);
          }
        },
        threads);
  }

  /**
   * Returns the failure that callers see. The name of the key file goes to the server's log only.
   */
  private static CallException unavailable(KeyringException e) {
    LOG.log(System.Logger.Level.ERROR, "invitations cannot be used", e);
    return new CallException.Unavailable(
        "invitations cannot be read or made now; the server's log says why");
  }
}
