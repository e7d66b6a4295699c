/**
 * Annotations for contract interfaces, options of calls and exports, and the description of a
 * contract as a value.
 */
@NullMarked
package dev.parley.calls.api;

import org.jspecify.annotations.NullMarked;
