/**
 * IDL parser: {@link dev.parley.idl.read.Lexer} and {@link dev.parley.idl.read.Preprocessor} turn
 * files into tokens, {@link dev.parley.idl.read.DefinitionParser} turns tokens into definitions.
 * Each object belongs to one parse and one thread.
 */
@NullMarked
package dev.parley.idl.read;

import org.jspecify.annotations.NullMarked;
