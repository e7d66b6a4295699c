package dev.parley.distribution.handout.sender;

/**
 * Packets of a piece to be read from the file.
 *
 * @param first symbol of the first packet; after the last symbol of the piece the first follows
 * @param count number of packets
 */
public record PieceRequest(int piece, int first, int count) {}
