/**
 * What IDL says, as records that do not change: types, definitions, constants, and where each was
 * read. Safe for all threads.
 */
@NullMarked
package dev.parley.idl.model;

import org.jspecify.annotations.NullMarked;
