/**
 * Confinement (sandbox) of a process that decodes untrusted files: the process drops its own
 * permissions before it reads the first byte. This needs no privilege and no program of the system.
 * Linux on x86-64 and ARM64 supports all of it, other platforms nothing.
 */
@NullMarked
package dev.parley.files.confine;

import org.jspecify.annotations.NullMarked;
