/** Prints contracts: as Java for people, and as TypeScript for programs. */
@NullMarked
package dev.parley.cli.print;

import org.jspecify.annotations.NullMarked;
