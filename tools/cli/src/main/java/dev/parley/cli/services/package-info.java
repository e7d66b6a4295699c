/** Who is announced on this machine, and how they are: {@code parley ls}. */
@NullMarked
package dev.parley.cli.services;

import org.jspecify.annotations.NullMarked;
