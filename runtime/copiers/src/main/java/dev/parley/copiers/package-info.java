/**
 * Deep copies of values: {@link dev.parley.copiers.Copier} copies them by code that is generated
 * for each class, {@link dev.parley.copiers.Immutability} says of which types the copies are the
 * values themselves, and why.
 *
 * <p>Classes are generated when a copier is asked for, on the thread that asks, and when a value
 * comes whose class was not foreseen. A copy is made on the thread that asks for it.
 */
@NullMarked
package dev.parley.copiers;

import org.jspecify.annotations.NullMarked;
