/** Nodes of a cluster: each renews a lease, and sees from those of the others which are alive. */
@NullMarked
package dev.parley.nodes.membership;

import org.jspecify.annotations.NullMarked;
