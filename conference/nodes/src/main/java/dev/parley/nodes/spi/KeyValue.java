package dev.parley.nodes.spi;

import dev.parley.base.Experimental;

/**
 * Value of a key.
 *
 * @param value not to be modified
 * @param revision above 0, and higher than that of each earlier value of the key
 */
@Experimental
@SuppressWarnings("ArrayRecordComponent") // never compared
public record KeyValue(String key, byte[] value, long revision) {}
