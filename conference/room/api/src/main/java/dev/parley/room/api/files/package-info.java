/**
 * Contract of a room's files: attachments, and the file viewer in which members look at the same
 * position of the same file. The contract {@link dev.parley.room.api.files.Files} is obtained from
 * a member's session.
 */
@NullMarked
package dev.parley.room.api.files;

import org.jspecify.annotations.NullMarked;
