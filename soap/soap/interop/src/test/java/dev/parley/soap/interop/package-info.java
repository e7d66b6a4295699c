/** Parley and other SOAP stacks call each other. */
@NullMarked
package dev.parley.soap.interop;

import org.jspecify.annotations.NullMarked;
