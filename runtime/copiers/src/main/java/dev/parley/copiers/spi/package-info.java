/**
 * What generated code implements and uses: bodies, slots, the trail of one copying, and the door by
 * which it comes into another module.
 *
 * <p>Exported because generated classes live in the packages of the classes they copy. Not for use
 * by hand.
 */
@NullMarked
package dev.parley.copiers.spi;

import org.jspecify.annotations.NullMarked;
