/** Benchmark table {@code soap}: calls by SOAP over HTTP, beside CXF and Metro. */
@NullMarked
package dev.parley.bench.soap;

import org.jspecify.annotations.NullMarked;
