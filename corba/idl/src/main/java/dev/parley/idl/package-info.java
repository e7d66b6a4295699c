/**
 * OMG IDL (CORBA 3.3 part 1, chapter 7): parser ({@link dev.parley.idl.IdlReader}), compiler to
 * Java contracts ({@link dev.parley.idl.IdlCompiler}), and printer of IDL from contracts ({@link
 * dev.parley.idl.IdlPrinter}).
 *
 * <p>Threads: all work is done in the caller's thread, and no state is kept between two calls.
 */
@NullMarked
package dev.parley.idl;

import org.jspecify.annotations.NullMarked;
