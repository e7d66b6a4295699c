/**
 * Checker of logs that several clients append to and read, by the clients' own histories, in the
 * way of Jepsen: a {@link dev.parley.testkit.history.ClientHistory} records what each client asked
 * and was answered, and {@link dev.parley.testkit.history.AppendCheck} compares it with the log.
 */
@NullMarked
package dev.parley.testkit.history;

import org.jspecify.annotations.NullMarked;
