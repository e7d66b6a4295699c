/**
 * Network link emulation: {@link dev.parley.testkit.net.LinkDirection} is one direction of a link,
 * a state machine without socket, thread or clock; {@link dev.parley.testkit.net.TunLink} passes
 * real packets through two of them.
 *
 * <p>A lane is confined to one thread at a time; a {@code TunLink} owns two threads.
 */
@NullMarked
package dev.parley.testkit.net;

import org.jspecify.annotations.NullMarked;
