/**
 * Prints IDL of Java: {@link dev.parley.idl.print.ClassReader} makes definitions of classes, {@link
 * dev.parley.idl.print.IdlText} writes definitions. Each object belongs to one printing and one
 * thread.
 */
@NullMarked
package dev.parley.idl.print;

import org.jspecify.annotations.NullMarked;
