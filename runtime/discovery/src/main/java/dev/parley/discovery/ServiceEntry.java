package dev.parley.discovery;

import dev.parley.transport.api.Announcement.ExportedService;
import java.net.URI;
import java.time.Instant;
import java.util.List;

/**
 * A service on this machine, as announced by its owner.
 *
 * @param name as in {@code local:NAME}
 * @param pid the process id of its owner
 * @param started the time at which it took the name; to the millisecond
 * @param endpoints the endpoints on which it listens, the fastest first; never empty
 * @param exports its exports, in the order of their names
 * @param omittedExports the number of exports that did not fit into the run file
 */
public record ServiceEntry(
    String name,
    long pid,
    Instant started,
    List<URI> endpoints,
    List<ExportedService> exports,
    int omittedExports) {}
