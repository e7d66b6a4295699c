package dev.parley.testkit.net;

/**
 * Packet counters of one direction of a link. Bytes are those of IP packets, headers included.
 *
 * @param packets packets that were offered to the link
 * @param bytes their bytes
 * @param queueDrops packets that the full queue dropped
 * @param lost packets that were lost after transmission
 * @param delivered packets that arrived, duplicates included
 * @param deliveredBytes their bytes
 */
public record LinkCounters(
    long packets, long bytes, long queueDrops, long lost, long delivered, long deliveredBytes) {}
