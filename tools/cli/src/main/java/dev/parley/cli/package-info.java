/** The commands. Each is a class of its own; {@link dev.parley.cli.Main} names them all. */
@NullMarked
package dev.parley.cli;

import org.jspecify.annotations.NullMarked;
