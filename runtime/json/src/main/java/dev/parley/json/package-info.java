/**
 * JSON mapping of contracts that are known only by their description.
 *
 * <p>The forms are those of docs/guide/commands.md. The classes that are named after a kind of type
 * are codecs of the runtime whose values are JSON nodes.
 */
@NullMarked
package dev.parley.json;

import org.jspecify.annotations.NullMarked;
