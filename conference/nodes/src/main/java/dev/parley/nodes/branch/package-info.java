/**
 * Rooms at a branch: a server behind a thin line that owns no room. It follows rooms of the cluster
 * by one stream for each, goes on alone while its line is down, and passes on afterwards what was
 * written meanwhile.
 */
@NullMarked
package dev.parley.nodes.branch;

import org.jspecify.annotations.NullMarked;
