/** Event loops of Vert.x as Parley's HTTP servers and clients use them. */
@NullMarked
package dev.parley.vertx;

import org.jspecify.annotations.NullMarked;
