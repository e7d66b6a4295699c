/** Results of a table: rows and verdicts, and their text, JSON and SVG forms. */
@NullMarked
package dev.parley.bench.report;

import org.jspecify.annotations.NullMarked;
