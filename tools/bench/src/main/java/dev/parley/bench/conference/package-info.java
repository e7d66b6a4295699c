/** Audio and video through our server and through others, with the same members. */
@NullMarked
package dev.parley.bench.conference;

import org.jspecify.annotations.NullMarked;
