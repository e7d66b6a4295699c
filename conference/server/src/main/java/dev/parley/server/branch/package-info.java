/**
 * This server as a branch: its line to the cluster, its disk for forks, and the keys of all nodes.
 */
@NullMarked
package dev.parley.server.branch;

import org.jspecify.annotations.NullMarked;
