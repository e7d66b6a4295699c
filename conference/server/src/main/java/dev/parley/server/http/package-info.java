/**
 * HTTP port of the server: routing, static files, security headers, the check of Host and Origin,
 * and client identities behind reverse proxies.
 */
@NullMarked
package dev.parley.server.http;

import org.jspecify.annotations.NullMarked;
