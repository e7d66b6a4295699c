package dev.parley.forwarding;

import java.util.UUID;

/**
 * What is published in a section.
 *
 * @param track its name for others
 * @param label what the publisher's side calls it; not looked at here
 */
public record Publication(UUID track, String label) {}
