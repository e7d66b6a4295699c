package dev.parley.nodes.nats;

/** Message of a stream, as a server returned it. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record StoredMessage(String subject, long sequence, byte[] bytes) {}
