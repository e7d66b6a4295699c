/**
 * Invitations to rooms: signed tokens, and the keys that sign them.
 *
 * <p>A token is a JWT by ES256. The keys are a JWK set in the data folder, read anew each time, so
 * that a command changes them under a running server.
 */
@NullMarked
package dev.parley.server.invite;

import org.jspecify.annotations.NullMarked;
