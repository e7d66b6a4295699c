/** Session of a member in a room: joining, following, returning, and calls that survive it. */
@NullMarked
package dev.parley.client.session;

import org.jspecify.annotations.NullMarked;
