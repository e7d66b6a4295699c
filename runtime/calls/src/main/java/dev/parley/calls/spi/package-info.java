/**
 * The base classes of generated code: stubs, dispatchers, calls and the bodies of records extend or
 * use what is here.
 *
 * <p>Exported because generated classes live in the packages of the interfaces and records they
 * serve. Not for use by hand.
 */
@NullMarked
package dev.parley.calls.spi;

import org.jspecify.annotations.NullMarked;
