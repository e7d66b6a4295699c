/** Contract by which the operator of a machine looks at a cluster, and drains a node of it. */
@NullMarked
package dev.parley.server.control;

import org.jspecify.annotations.NullMarked;
