/**
 * Base classes and support for generated code: stubs, dispatchers, calls and record codecs; and the
 * models of contracts and methods.
 *
 * <p>Exported because generated classes live in the packages of the interfaces and records that
 * they serve. Not for direct use.
 */
@NullMarked
package dev.parley.calls.spi;

import org.jspecify.annotations.NullMarked;
