/**
 * What a server has kept, as people want to have it afterwards: looked at, taken out, erased.
 * {@link dev.parley.server.archive.Archive} reads a data folder, also beside a running server;
 * {@link dev.parley.server.archive.Erasure} takes things out of one that no server uses.
 */
@NullMarked
package dev.parley.server.archive;

import org.jspecify.annotations.NullMarked;
