package dev.parley.distribution.repair;

import dev.parley.testkit.FuzzCorpus;

/** Kept inputs of {@link FeedbackFuzz}; random ones are in {@link FeedbackTest}. */
final class FeedbackFuzzTest implements FuzzCorpus {}
