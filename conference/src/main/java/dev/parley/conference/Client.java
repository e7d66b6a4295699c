package dev.parley.conference;

import java.util.function.BooleanSupplier;

/**
 * Who makes a call.
 *
 * @param name one text for one client, to count what it does
 * @param gone tells, on any thread, whether nobody waits for the call's answer any more
 */
public record Client(String name, BooleanSupplier gone) {}
