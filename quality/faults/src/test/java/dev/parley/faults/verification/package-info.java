/** Comparison of rooms with what members were told, and of the copies of rooms with each other. */
@NullMarked
package dev.parley.faults.verification;

import org.jspecify.annotations.NullMarked;
