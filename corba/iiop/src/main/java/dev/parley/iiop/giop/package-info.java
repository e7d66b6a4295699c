/**
 * General Inter-ORB Protocol 1.0, 1.1 and 1.2 (CORBA 3.3 part 2, section 9.4): reading and writing
 * of its eight messages. {@link dev.parley.iiop.giop.GiopReader} takes bytes and returns whole
 * messages with fragments joined, or the reason to close the connection; {@link
 * dev.parley.iiop.giop.GiopWriter} begins and ends messages and splits them into fragments; each
 * message header is a record.
 *
 * <p>The package has no sockets, threads or clocks. Threads: objects belong to one thread at a
 * time; records are immutable.
 */
@NullMarked
package dev.parley.iiop.giop;

import org.jspecify.annotations.NullMarked;
