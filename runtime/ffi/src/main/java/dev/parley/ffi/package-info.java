/**
 * Foreign function interface to the operating system: links C functions by name, captures their
 * error numbers, and detects the platform. It binds only the functions that several modules call;
 * each module binds the others itself, through {@link dev.parley.ffi.NativeLibrary}.
 */
@NullMarked
package dev.parley.ffi;

import org.jspecify.annotations.NullMarked;
