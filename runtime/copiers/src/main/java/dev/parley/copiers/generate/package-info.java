/**
 * Code generation at run time with {@code java.lang.classfile}: copiers, defined as hidden classes
 * beside the classes whose values they copy.
 */
@NullMarked
package dev.parley.copiers.generate;

import org.jspecify.annotations.NullMarked;
