/**
 * Command-line interface {@code parley}: one class per command; {@link dev.parley.cli.Main} lists
 * them.
 */
@NullMarked
package dev.parley.cli;

import org.jspecify.annotations.NullMarked;
