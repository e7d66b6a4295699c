/**
 * Reads IDL: files become tokens ({@link dev.parley.idl.read.Lexer}, {@link
 * dev.parley.idl.read.Preprocessor}), tokens become definitions ({@link
 * dev.parley.idl.read.DefinitionParser}). Each object belongs to one reading and one thread.
 */
@NullMarked
package dev.parley.idl.read;

import org.jspecify.annotations.NullMarked;
