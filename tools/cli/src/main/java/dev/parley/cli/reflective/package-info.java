/**
 * Calls of interfaces that are known only when a command runs: generated and compiled in memory, or
 * loaded from a class path.
 */
@NullMarked
package dev.parley.cli.reflective;

import org.jspecify.annotations.NullMarked;
