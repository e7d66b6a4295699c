/**
 * General Inter-ORB Protocol 1.0, 1.1 and 1.2 (CORBA 3.3 part 2, section 9.4): its eight messages,
 * read and written. {@link dev.parley.iiop.giop.GiopReader} is fed with bytes and gives whole
 * messages, fragments joined, or says why the connection has to end; {@link
 * dev.parley.iiop.giop.GiopWriter} begins and ends messages and cuts them into fragments; between
 * them stand records, one for each header.
 *
 * <p>Nothing here has a socket, thread or clock. Objects belong to one thread at a time; records
 * are immutable.
 */
@NullMarked
package dev.parley.iiop.giop;

import org.jspecify.annotations.NullMarked;
