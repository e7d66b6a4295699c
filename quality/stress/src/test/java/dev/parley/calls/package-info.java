/** Stubs for the same JVM that are redirected while they are called. */
@NullMarked
package dev.parley.calls;

import org.jspecify.annotations.NullMarked;
