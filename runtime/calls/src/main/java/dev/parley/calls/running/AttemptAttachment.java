package dev.parley.calls.running;

import org.jspecify.annotations.Nullable;

/**
 * Attachment of an attempt at a call.
 *
 * @param whenEnded runs when the attempt has ended
 * @param caller the thread that blocks on the call, and may block until there is room for the
 *     attempt; null when there is none
 */
public record AttemptAttachment(Runnable whenEnded, @Nullable Thread caller)
    implements CallAttachment {}
