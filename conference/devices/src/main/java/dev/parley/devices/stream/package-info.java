/**
 * Thread of a running device: opens it, passes on what it captures, and closes it, all on one
 * thread. So a device is never used while it is being closed, and a library that is not thread-safe
 * needs no lock. Also the errors that streams have in common.
 */
@NullMarked
package dev.parley.devices.stream;

import org.jspecify.annotations.NullMarked;
