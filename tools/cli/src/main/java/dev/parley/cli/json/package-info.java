/**
 * JSON mapping of contracts that are known only by their description.
 *
 * <p>The forms are those of docs/guide/commands.md. Each class here is a codec of the runtime whose
 * values are JSON nodes.
 */
@NullMarked
package dev.parley.cli.json;

import org.jspecify.annotations.NullMarked;
