/**
 * State of running calls, independent of the protocol: the table of waiting calls, deadlines,
 * waiting callers, and the execution of servants. For implementations of protocols only.
 */
@NullMarked
package dev.parley.calls.running;

import org.jspecify.annotations.NullMarked;
