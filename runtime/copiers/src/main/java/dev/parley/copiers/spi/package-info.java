/**
 * Interfaces and support for generated copiers: class and field copiers, the identity map of one
 * copy, and the lookup bridge into other modules.
 *
 * <p>Exported because generated classes live in the packages of the classes that they copy. Not for
 * direct use.
 */
@NullMarked
package dev.parley.copiers.spi;

import org.jspecify.annotations.NullMarked;
