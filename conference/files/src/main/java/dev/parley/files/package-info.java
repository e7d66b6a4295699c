/**
 * Files that people look at together, whoever made them: a folder that is read and never left, what
 * a file is by its content, the versions of a file that changes, and attachments on disk.
 *
 * <p>Bytes come from strangers here. Everything that reads them has a limit and says why it
 * refuses, by {@link dev.parley.files.FilesException}. Calls block while the disk works: callers
 * are virtual threads.
 */
@NullMarked
package dev.parley.files;

import org.jspecify.annotations.NullMarked;
