package dev.parley.pipeline;

import java.util.Optional;

/**
 * Who makes a call, as far as the connection tells.
 *
 * @param address where from, for people
 * @param user the operating system's user behind a connection on this machine
 */
public record Caller(String address, Optional<String> user) {
  /** This very process. */
  public static final Caller HERE =
      new Caller("this process", Optional.of(System.getProperty("user.name", "")));
}
