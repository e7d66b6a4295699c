/** Log of a command that keeps running: format and level of what {@code System.Logger} receives. */
@NullMarked
package dev.parley.cli.log;

import org.jspecify.annotations.NullMarked;
