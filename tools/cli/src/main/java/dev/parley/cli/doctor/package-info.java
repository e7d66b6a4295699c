/**
 * Checks of {@code parley doctor}: tools, folders, transports, memory, and media paths to a server.
 */
@NullMarked
package dev.parley.cli.doctor;

import org.jspecify.annotations.NullMarked;
