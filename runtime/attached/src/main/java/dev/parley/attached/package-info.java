/**
 * Attached JVMs: {@link dev.parley.attached.AttachedJvm} starts a child JVM and calls it; a {@link
 * dev.parley.attached.Host} is the child's view of its parent.
 */
@NullMarked
package dev.parley.attached;

import org.jspecify.annotations.NullMarked;
