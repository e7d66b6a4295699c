/**
 * Code generator from IDL to Java: {@link dev.parley.idl.compile.JavaNames} assigns Java names, and
 * a writer per kind of definition generates its code. Each object belongs to one compilation and
 * one thread.
 */
@NullMarked
package dev.parley.idl.compile;

import org.jspecify.annotations.NullMarked;
