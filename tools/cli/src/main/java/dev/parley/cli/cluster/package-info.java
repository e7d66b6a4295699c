/** Certificates of nodes, and the processes of a cluster for a trial on one machine. */
@NullMarked
package dev.parley.cli.cluster;

import org.jspecify.annotations.NullMarked;
