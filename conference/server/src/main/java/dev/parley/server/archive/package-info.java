/**
 * Offline access to a server's data folder: export, erasure, backup, integrity check. {@link
 * dev.parley.server.archive.DataFolderReader} reads a data folder, also beside a running server;
 * {@link dev.parley.server.archive.DataErasure} erases content of one that no server uses.
 */
@NullMarked
package dev.parley.server.archive;

import org.jspecify.annotations.NullMarked;
