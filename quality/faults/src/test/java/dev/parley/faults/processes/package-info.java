/** Cluster under test: engine servers and nodes as processes, on hosts of their own. */
@NullMarked
package dev.parley.faults.processes;

import org.jspecify.annotations.NullMarked;
