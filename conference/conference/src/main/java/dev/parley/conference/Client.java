package dev.parley.conference;

import java.util.function.BooleanSupplier;

/**
 * Who makes a call.
 *
 * @param name one text for one client, such as its address, to count joins of callers that are not
 *     known by a resume key or an invitation
 * @param gone tells, on any thread, whether nobody waits for the call's answer any more
 * @param program whether it only sends or watches, with nobody in front of it who could lead a
 *     room: without an invitation it is a student, also where it comes first
 */
public record Client(String name, BooleanSupplier gone, boolean program) {
  /** Makes one that stands for a person. */
  public Client(String name, BooleanSupplier gone) {
    this(name, gone, false);
  }
}
