/**
 * Copying algorithms and rules: which values are immutable, how mutable ones are taken apart and
 * rebuilt, and the strategies for traversing object graphs.
 */
@NullMarked
package dev.parley.copiers.values;

import org.jspecify.annotations.NullMarked;
