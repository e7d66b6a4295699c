/** Tests of the example projects. */
@NullMarked
package dev.parley.examples;

import org.jspecify.annotations.NullMarked;
