package dev.parley.discovery;

import dev.parley.transport.api.Announcement.Offer;
import java.net.URI;
import java.time.Instant;
import java.util.List;

/**
 * A service of this machine, as its owner announced it.
 *
 * @param name as in {@code local:NAME}
 * @param pid the number of its process
 * @param started when it took the name; to the millisecond
 * @param endpoints where it listens, the fastest first; never empty
 * @param offers what it exports, in the order of their names
 * @param more exports that found no room in what is announced
 */
public record Service(
    String name, long pid, Instant started, List<URI> endpoints, List<Offer> offers, int more) {}
