/**
 * Media connection of a client: ICE, DTLS and SRTP over one socket, and what RTCP needs on both
 * sides of it.
 *
 * <p>A {@link dev.parley.client.transport.MediaLoop} is the thread of many {@link
 * dev.parley.client.transport.LoopMember}s. Each has a {@link
 * dev.parley.client.transport.MediaConnection}, whose packets it hands to its {@link
 * dev.parley.client.transport.MediaReceiver} and its {@link
 * dev.parley.client.transport.MediaSender}.
 */
@NullMarked
package dev.parley.client.transport;

import org.jspecify.annotations.NullMarked;
