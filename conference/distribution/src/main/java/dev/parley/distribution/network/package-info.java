/**
 * Sender and receiver of a group at UDP sockets. The owner's thread calls {@code turn} again and
 * again.
 */
@NullMarked
package dev.parley.distribution.network;

import org.jspecify.annotations.NullMarked;
