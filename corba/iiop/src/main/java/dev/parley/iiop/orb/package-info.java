/**
 * ORB runtime on GIOP connections (CORBA 3.3 part 2, sections 9.4 to 9.8): client and server sides
 * of requests, the object table, routing of requests along LOCATION_FORWARD, and bidirectional
 * GIOP.
 */
@NullMarked
package dev.parley.iiop.orb;

import org.jspecify.annotations.NullMarked;
