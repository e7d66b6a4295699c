/**
 * Network link emulation: {@link dev.parley.testkit.net.Lane} is one direction of a link, a state
 * machine without socket, thread or clock; {@link dev.parley.testkit.net.TunLine} passes real
 * packets through two of them.
 *
 * <p>A lane is confined to one thread at a time; a {@code TunLine} owns two threads.
 */
@NullMarked
package dev.parley.testkit.net;

import org.jspecify.annotations.NullMarked;
