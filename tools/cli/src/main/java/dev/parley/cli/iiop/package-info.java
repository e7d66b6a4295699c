/**
 * Calls of servers that speak IIOP, by IDL or an interface that is at hand, with values as JSON.
 */
@NullMarked
package dev.parley.cli.iiop;

import org.jspecify.annotations.NullMarked;
