/** gRPC-Java stubs, generated from {@code echo.proto} with the usual plug-in. */
@NullMarked
package dev.parley.bench.proto;

import org.jspecify.annotations.NullMarked;
