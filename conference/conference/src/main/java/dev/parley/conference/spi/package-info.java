/**
 * What a conference needs from whoever keeps its log: {@link dev.parley.conference.spi.RoomLog} and
 * the records in it, and {@link dev.parley.conference.spi.EventCodec} to turn events into bytes.
 *
 * <p>A log is called by the threads of all rooms at once. Its stages may complete on a thread of
 * its own; a conference never blocks there.
 */
@NullMarked
package dev.parley.conference.spi;

import org.jspecify.annotations.NullMarked;
