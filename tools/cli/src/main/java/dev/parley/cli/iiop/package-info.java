/**
 * Dynamic calls of IIOP servers for {@code parley call}: by IDL or a Java interface, with values as
 * JSON.
 */
@NullMarked
package dev.parley.cli.iiop;

import org.jspecify.annotations.NullMarked;
