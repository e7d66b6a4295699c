/** Services announced on this machine, and their status, for {@code parley ls}. */
@NullMarked
package dev.parley.cli.services;

import org.jspecify.annotations.NullMarked;
