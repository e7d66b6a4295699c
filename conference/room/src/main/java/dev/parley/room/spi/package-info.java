/**
 * Service provider interfaces of a conference: the log ({@link dev.parley.room.spi.RoomLog}) and
 * its records, the encoding of events ({@link dev.parley.room.spi.EventCodec}), file store, media
 * backend and admission policy.
 *
 * <p>The log is called by the threads of all rooms concurrently. Its stages can complete on a
 * thread of its own, which a conference never blocks.
 */
@NullMarked
package dev.parley.room.spi;

import org.jspecify.annotations.NullMarked;
