/**
 * Calls while they run, whatever protocol carries them: places of those that wait, their deadlines,
 * who waits for them, and their servants. For the protocols alone.
 */
@NullMarked
package dev.parley.calls.running;

import org.jspecify.annotations.NullMarked;
