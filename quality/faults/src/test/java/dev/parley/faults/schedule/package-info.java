/** Schedules of faults, each made from a seed. */
@NullMarked
package dev.parley.faults.schedule;

import org.jspecify.annotations.NullMarked;
