/** Envelopes, headers and faults of SOAP 1.1 and 1.2. */
@NullMarked
package dev.parley.soap.message;

import org.jspecify.annotations.NullMarked;
