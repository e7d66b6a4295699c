/** Values that the contracts of all topics share. */
@NullMarked
package dev.parley.room.api.common;

import org.jspecify.annotations.NullMarked;
