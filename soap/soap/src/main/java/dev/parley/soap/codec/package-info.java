/** Codecs of Java types as XML, and their XML Schema types. */
@NullMarked
package dev.parley.soap.codec;

import org.jspecify.annotations.NullMarked;
