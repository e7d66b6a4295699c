/**
 * A network line that is made of code: {@link dev.parley.testkit.net.Lane} is one direction of it,
 * a state machine without socket, thread or clock; {@link dev.parley.testkit.net.TunLine} carries
 * real packets through two of them.
 *
 * <p>A lane belongs to one thread at a time; a {@code TunLine} has two threads of its own.
 */
@NullMarked
package dev.parley.testkit.net;

import org.jspecify.annotations.NullMarked;
