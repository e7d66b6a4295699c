/** Bot that captions what is said in a room, by an engine of the program's choice. */
@NullMarked
package dev.parley.client.captions;

import org.jspecify.annotations.NullMarked;
