package dev.parley.pipeline;

import java.util.Optional;

/**
 * Identity of the caller, as far as the connection tells it.
 *
 * @param address the peer's address as text, for logs
 * @param user the operating system's user at the other end of a connection on this machine
 */
public record CallerIdentity(String address, Optional<String> user) {
  /** The caller of calls within this process. */
  public static final CallerIdentity THIS_PROCESS =
      new CallerIdentity("this process", Optional.of(System.getProperty("user.name", "")));
}
