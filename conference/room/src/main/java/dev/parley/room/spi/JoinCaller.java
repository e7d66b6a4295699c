package dev.parley.room.spi;

import java.util.function.BooleanSupplier;

/**
 * Caller of a join.
 *
 * @param name identifies one client, such as its address; used to limit the join rate of callers
 *     that have neither a known resume key nor an invitation
 * @param abandoned returns whether the caller has given up waiting; called on any thread
 * @param program whether the caller is a program that only sends or receives media, without a
 *     person who could moderate: without an invitation it becomes a student, even as the first
 *     member
 * @param place part of the deployment that the caller is connected to, for the {@link MediaBackend}
 */
public record JoinCaller(String name, BooleanSupplier abandoned, boolean program, Place place) {
  /** Creates a caller that represents a person. */
  public JoinCaller(String name, BooleanSupplier gone) {
    this(name, gone, false);
  }

  /** Creates a caller who is connected to this process. */
  public JoinCaller(String name, BooleanSupplier gone, boolean program) {
    this(name, gone, program, Place.HERE);
  }
}
