package dev.parley.bench.report;

/**
 * Rows that can be compared with each other.
 *
 * @param title what was measured
 * @param unit of all its rows
 */
public record Section(String title, String unit) {}
