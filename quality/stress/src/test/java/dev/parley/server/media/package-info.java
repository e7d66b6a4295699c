/** Datagrams that one thread hands over to another, and who wakes it. */
@NullMarked
package dev.parley.server.media;

import org.jspecify.annotations.NullMarked;
