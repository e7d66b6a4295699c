/** Files of a room: attachments of messages, and files that are shown to all members. */
@NullMarked
package dev.parley.room.files;

import org.jspecify.annotations.NullMarked;
