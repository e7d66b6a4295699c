/** XML of messages: a bounded reader, a writer, names and namespaces. */
@NullMarked
package dev.parley.soap.xml;

import org.jspecify.annotations.NullMarked;
