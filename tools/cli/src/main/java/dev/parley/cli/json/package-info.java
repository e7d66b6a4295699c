/**
 * JSON as values of a contract that is known by its description only, and back.
 *
 * <p>The forms are those of docs/guide/commands.md; each class here is a codec of the runtime whose
 * values are JSON.
 */
@NullMarked
package dev.parley.cli.json;

import org.jspecify.annotations.NullMarked;
