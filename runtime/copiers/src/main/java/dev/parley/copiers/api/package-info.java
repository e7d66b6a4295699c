/**
 * Values and exceptions of the copiers: the result of the immutability analysis, and the exception
 * for values that cannot be copied.
 */
@NullMarked
package dev.parley.copiers.api;

import org.jspecify.annotations.NullMarked;
