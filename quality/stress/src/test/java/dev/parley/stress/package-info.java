/** Runs the jcstress tests that stand in the packages of what they test. */
@NullMarked
package dev.parley.stress;

import org.jspecify.annotations.NullMarked;
