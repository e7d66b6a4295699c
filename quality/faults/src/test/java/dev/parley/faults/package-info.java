/**
 * Runs of clusters of real processes under faults: schedules of kills, stops, cuts and full disks
 * while members chat, draw and upload, and the check of what they were told.
 */
@NullMarked
package dev.parley.faults;

import org.jspecify.annotations.NullMarked;
