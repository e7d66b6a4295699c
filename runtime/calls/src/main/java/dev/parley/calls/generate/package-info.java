/**
 * Writes classes at run time with {@code java.lang.classfile} and defines them as hidden classes
 * beside the interfaces and records they serve: stubs, dispatchers, calls and the bodies of
 * records.
 *
 * <p>Generation happens when a contract is read, on the thread that reads it.
 */
@NullMarked
package dev.parley.calls.generate;

import org.jspecify.annotations.NullMarked;
