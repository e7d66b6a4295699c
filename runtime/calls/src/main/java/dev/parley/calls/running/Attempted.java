package dev.parley.calls.running;

import org.jspecify.annotations.Nullable;

/**
 * What an attempt at a call has attached where it goes out.
 *
 * @param whenEnded is told of its end
 * @param caller the thread that makes the call, which waits for room as for one without attempts;
 *     null when none does
 */
public record Attempted(Runnable whenEnded, @Nullable Thread caller) implements Awaited {}
