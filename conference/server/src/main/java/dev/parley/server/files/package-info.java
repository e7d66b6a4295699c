/**
 * File store of the conference on disk: implements {@link dev.parley.room.spi.RoomFileStore} with
 * the module {@code files}. All disk I/O runs on virtual threads of its own.
 */
@NullMarked
package dev.parley.server.files;

import org.jspecify.annotations.NullMarked;
