/** TLS contexts of the server, from PEM files or with a self-signed certificate. */
@NullMarked
package dev.parley.server.tls;

import org.jspecify.annotations.NullMarked;
