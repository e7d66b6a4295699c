/** Small projects that use Parley, made from templates, for {@code new}. */
@NullMarked
package dev.parley.cli.project;

import org.jspecify.annotations.NullMarked;
