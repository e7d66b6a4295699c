/**
 * Contracts of the test cases as Parley's users write them, with a servant and a client; and what
 * the peers share with them: the contract with JAX-WS annotations, samples, and the text of values.
 */
@NullMarked
package dev.parley.soap.interop.cases;

import org.jspecify.annotations.NullMarked;
