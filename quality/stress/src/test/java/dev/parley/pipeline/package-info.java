/** Calls that wait, while others resume and end them. */
@NullMarked
package dev.parley.pipeline;

import org.jspecify.annotations.NullMarked;
