/**
 * Service discovery on one machine: names of services with their endpoints, and probes of TCP
 * ports.
 */
@NullMarked
package dev.parley.discovery;

import org.jspecify.annotations.NullMarked;
