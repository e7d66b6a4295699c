/**
 * Writes classes at run time with {@code java.lang.classfile} and defines them as hidden classes
 * beside the classes whose values they copy.
 */
@NullMarked
package dev.parley.copiers.generate;

import org.jspecify.annotations.NullMarked;
