/**
 * Rules over the whole tree: what may import what, what every module owes its reader, what no code
 * may do.
 */
@NullMarked
package dev.parley.checks;

import org.jspecify.annotations.NullMarked;
