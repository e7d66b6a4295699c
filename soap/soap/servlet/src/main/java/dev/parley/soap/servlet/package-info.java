/** Servlet (Jakarta Servlet 6.1) that serves the SOAP exports of a runtime. */
@NullMarked
package dev.parley.soap.servlet;

import org.jspecify.annotations.NullMarked;
