package dev.parley.room.api.media;

import java.time.Duration;

/**
 * Right of a receiver on the member's computer to join the room's multicast group in the member's
 * place, once.
 *
 * @param ticket secret, for {@link dev.parley.room.api.group.Groups#join} of the server that the
 *     member is connected to; 32 hexadecimal digits
 * @param valid time from now after which it is void
 */
public record GroupTicket(String ticket, Duration valid) {
  /** Returns a text form without the secret. */
  @Override
  public String toString() {
    return "GroupTicket[valid=%s]".formatted(valid);
  }
}
