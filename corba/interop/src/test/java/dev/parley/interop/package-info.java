/** Tests of the other ORBs with each other. */
@NullMarked
package dev.parley.interop;

import org.jspecify.annotations.NullMarked;
