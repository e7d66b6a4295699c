/** Limits of a conference, apart from what members share among them (package {@code quota}). */
@NullMarked
package dev.parley.room.limits;

import org.jspecify.annotations.NullMarked;
