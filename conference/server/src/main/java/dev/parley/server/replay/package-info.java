/** Read-only server that plays back rooms of a data folder. */
@NullMarked
package dev.parley.server.replay;

import org.jspecify.annotations.NullMarked;
