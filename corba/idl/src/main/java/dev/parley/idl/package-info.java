/**
 * IDL of CORBA: read ({@link dev.parley.idl.IdlReader}), turned into Java contracts ({@link
 * dev.parley.idl.IdlCompiler}), and printed of contracts ({@link dev.parley.idl.IdlPrinter}).
 *
 * <p>All of it runs in the caller's thread, and keeps nothing between two calls.
 */
@NullMarked
package dev.parley.idl;

import org.jspecify.annotations.NullMarked;
