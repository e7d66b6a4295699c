/** Calls on the client and servants on the server, through the valves of a Parley. */
@NullMarked
package dev.parley.soap.call;

import org.jspecify.annotations.NullMarked;
