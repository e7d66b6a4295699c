package dev.parley.testkit.net;

/**
 * What one direction of a line has carried. Bytes are those of IP packets, with their headers.
 *
 * @param packets packets that came to the line
 * @param bytes their bytes
 * @param queueDrops packets that a full queue dropped
 * @param lost packets that were lost on the way
 * @param delivered packets that arrived, doubled ones twice
 * @param deliveredBytes their bytes
 */
public record Traffic(
    long packets, long bytes, long queueDrops, long lost, long delivered, long deliveredBytes) {}
