/** What contracts of IDL say beside their Java: annotations, and values that write themselves. */
@NullMarked
package dev.parley.iiop;

import org.jspecify.annotations.NullMarked;
