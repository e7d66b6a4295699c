/** {@code parley bench attached}: how long it takes until a child JVM answers its first call. */
@NullMarked
package dev.parley.bench.attached;

import org.jspecify.annotations.NullMarked;
