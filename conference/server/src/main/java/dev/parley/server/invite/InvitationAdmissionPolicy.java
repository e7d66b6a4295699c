package dev.parley.server.invite;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.AdmissionTerms;
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
public final class InvitationAdmissionPolicy implements AdmissionPolicy {
  private static final System.Logger LOG =
      System.getLogger(InvitationAdmissionPolicy.class.getName());

  private final InvitationTokens invitations;
  private final boolean open;
  private final Executor threads;

  /**
   * @param open whether rooms can be joined without an invitation
   * @param threads executor whose tasks may block
   */
  public InvitationAdmissionPolicy(InvitationTokens invitations, boolean open, Executor threads) {
    this.invitations = invitations;
    this.open = open;
    this.threads = threads;
  }

  @Override
  public CompletionStage<AdmissionTerms> enter(String room, Optional<String> invitation) {
    return invitation
        .<CompletionStage<AdmissionTerms>>map(
            token -> CompletableFuture.supplyAsync(() -> invited(room, token), threads))
        .orElseGet(this::uninvited);
  }

  private CompletionStage<AdmissionTerms> uninvited() {
    return open
        ? CompletableFuture.completedFuture(
            new AdmissionTerms(Optional.empty(), Optional.empty(), Optional.empty()))
        : CompletableFuture.failedFuture(
            new JoinRefused(
                JoinRefusal.INVITATION_NEEDED, "this room opens to invitations; ask its tutor"));
  }

  private AdmissionTerms invited(String room, String token) {
    try {
      InvitationTokens.VerifiedInvitation opened = invitations.verify(token, room);
      Invitation invitation = opened.invitation();
      return new AdmissionTerms(
          Optional.of(invitation.role()), invitation.name(), Optional.of(opened.id()));
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
