package dev.parley.server.relays;

/**
 * Parameters of one side of a relay.
 *
 * @param channel number by which datagrams are sent to it
 * @param ufrag ICE user name fragment
 * @param password ICE password
 * @param fingerprint of the certificate that it presents in DTLS, as in SDP
 */
public record RelaySide(int channel, String ufrag, String password, String fingerprint) {}
