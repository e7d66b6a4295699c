/**
 * Files in a room: attachments, and the viewer in which all look at the same place of the same
 * file. The contract is {@link dev.parley.conference.api.files.Files}; a member gets it from its
 * seat.
 */
@NullMarked
package dev.parley.conference.api.files;

import org.jspecify.annotations.NullMarked;
