package dev.parley.media.audio;

import dev.parley.testkit.FuzzCorpus;

/** Kept inputs of {@link JitterBufferFuzz}; random ones are in {@link JitterBufferTest}. */
final class JitterBufferFuzzTest implements FuzzCorpus {}
