/**
 * The files of a conference on disk: what the module {@code files} can do, in the words of {@link
 * dev.parley.conference.spi.FileShelf}. All disk work is done on virtual threads of its own.
 */
@NullMarked
package dev.parley.server.files;

import org.jspecify.annotations.NullMarked;
