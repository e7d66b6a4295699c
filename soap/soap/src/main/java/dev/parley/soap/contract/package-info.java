/** Contracts: an interface read as a port type, with its operations, faults and headers. */
@NullMarked
package dev.parley.soap.contract;

import org.jspecify.annotations.NullMarked;
