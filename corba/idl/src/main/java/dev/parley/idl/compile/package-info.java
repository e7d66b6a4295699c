/**
 * Writes Java of IDL: {@link dev.parley.idl.compile.JavaNames} says what everything is called, a
 * writer for each kind of definition prints it. Each object belongs to one compilation and one
 * thread.
 */
@NullMarked
package dev.parley.idl.compile;

import org.jspecify.annotations.NullMarked;
