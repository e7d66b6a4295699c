/**
 * Which values cannot change, how those that can are taken apart and put together, and the ways
 * through a graph of them.
 */
@NullMarked
package dev.parley.copiers.values;

import org.jspecify.annotations.NullMarked;
