/**
 * Code generation at run time with {@code java.lang.classfile}: stubs, dispatchers, calls and
 * record codecs, defined as hidden classes beside the interfaces and records that they serve.
 *
 * <p>Classes are generated when a contract is read, on the thread that reads it.
 */
@NullMarked
package dev.parley.calls.generate;

import org.jspecify.annotations.NullMarked;
