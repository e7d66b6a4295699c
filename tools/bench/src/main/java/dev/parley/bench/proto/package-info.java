/** Generated from {@code echo.proto}, as users of gRPC-Java do. */
@NullMarked
package dev.parley.bench.proto;

import org.jspecify.annotations.NullMarked;
