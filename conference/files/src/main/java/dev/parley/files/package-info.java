/**
 * File access for shared viewing: read-only shared folders, media type detection by content,
 * versions of files that change, and attachments on disk.
 *
 * <p>All content is untrusted. Each reader has a limit and refuses with a {@link
 * dev.parley.files.FilesException} that gives the reason. Calls block on disk I/O: call them from
 * virtual threads.
 */
@NullMarked
package dev.parley.files;

import org.jspecify.annotations.NullMarked;
