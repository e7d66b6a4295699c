/**
 * Invitation tokens of rooms, and the keys that sign them.
 *
 * <p>A token is a JWT (RFC 7519) signed with ES256. The keys are a JWK set (RFC 7517) in the data
 * folder, read on each use, so that a command can change them while the server runs.
 */
@NullMarked
package dev.parley.server.invite;

import org.jspecify.annotations.NullMarked;
