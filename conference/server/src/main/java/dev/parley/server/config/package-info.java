/**
 * Configuration of the server: the typed options, their names and parsers, and the sizes that
 * follow from the memory.
 */
@NullMarked
package dev.parley.server.config;

import org.jspecify.annotations.NullMarked;
