/**
 * GIOP on connections: requests and replies, objects that are served, references that are followed.
 */
@NullMarked
package dev.parley.iiop.orb;

import org.jspecify.annotations.NullMarked;
