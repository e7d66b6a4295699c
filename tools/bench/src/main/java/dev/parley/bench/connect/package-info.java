/**
 * The table of finding and connecting: dead ports, names among a thousand, and the time until a
 * connection stands.
 */
@NullMarked
package dev.parley.bench.connect;

import org.jspecify.annotations.NullMarked;
