/**
 * Confinement of a process that reads files of strangers: what it may do is taken away by the
 * process itself, before it reads the first byte. It needs no privilege and no program of the
 * system. Linux on x86-64 and ARM64 has all of it, other platforms nothing.
 */
@NullMarked
package dev.parley.files.confine;

import org.jspecify.annotations.NullMarked;
