/** Versions, faults and limits of SOAP. */
@NullMarked
package dev.parley.soap.api;

import org.jspecify.annotations.NullMarked;
