package dev.parley.bench.report;

/**
 * Section of a table: rows that can be compared with each other.
 *
 * @param title the measured quantity
 * @param unit the unit of all its rows
 */
public record ReportSection(String title, String unit) {}
