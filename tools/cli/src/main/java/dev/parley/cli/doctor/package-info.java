/** What {@code parley doctor} looks at. */
@NullMarked
package dev.parley.cli.doctor;

import org.jspecify.annotations.NullMarked;
