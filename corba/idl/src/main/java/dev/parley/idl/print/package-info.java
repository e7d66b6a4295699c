/**
 * Printer of IDL from Java: {@link dev.parley.idl.print.ClassReader} maps classes to definitions,
 * {@link dev.parley.idl.print.IdlText} prints definitions. Each object belongs to one run and one
 * thread.
 */
@NullMarked
package dev.parley.idl.print;

import org.jspecify.annotations.NullMarked;
