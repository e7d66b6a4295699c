/** Binding to HTTP: requests, responses, and the provider of clients and servers. */
@NullMarked
package dev.parley.soap.spi;

import org.jspecify.annotations.NullMarked;
