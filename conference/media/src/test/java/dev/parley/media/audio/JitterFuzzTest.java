package dev.parley.media.audio;

import dev.parley.testkit.FuzzCorpus;

/** Kept inputs of {@link JitterFuzz}; random ones are in {@link JitterBufferTest}. */
final class JitterFuzzTest implements FuzzCorpus {}
