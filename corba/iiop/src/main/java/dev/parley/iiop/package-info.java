/** ORB: the entry point, {@link dev.parley.iiop.Orb}, and its builder. */
@NullMarked
package dev.parley.iiop;

import org.jspecify.annotations.NullMarked;
