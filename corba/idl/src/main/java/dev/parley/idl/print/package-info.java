/**
 * Printer of IDL from Java: {@link dev.parley.idl.print.ClassMapper} maps classes to definitions,
 * {@link dev.parley.idl.print.IdlFileWriter} prints definitions. Each object belongs to one run and
 * one thread.
 */
@NullMarked
package dev.parley.idl.print;

import org.jspecify.annotations.NullMarked;
