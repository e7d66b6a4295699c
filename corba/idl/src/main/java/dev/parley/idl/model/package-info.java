/**
 * Model of IDL as immutable records: definitions, types and constants with their source locations.
 * Safe for all threads.
 */
@NullMarked
package dev.parley.idl.model;

import org.jspecify.annotations.NullMarked;
