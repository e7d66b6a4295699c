/** Calls and services by SOAP over HTTP, beside a {@link dev.parley.calls.Parley}. */
@NullMarked
package dev.parley.soap;

import org.jspecify.annotations.NullMarked;
