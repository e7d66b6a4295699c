/**
 * Deep copies of values: {@link dev.parley.copiers.Copier} copies values by generated code for each
 * class; {@link dev.parley.copiers.api.Immutability} tells which types are shared instead, and why.
 *
 * <p>Classes are generated when a copier is created, on the creating thread, and when a value of an
 * unforeseen class is copied. A copy is made on the thread that asks for it.
 */
@NullMarked
package dev.parley.copiers;

import org.jspecify.annotations.NullMarked;
