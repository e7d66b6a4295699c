/**
 * Cameras by Video4Linux 2 (videodev2.h), in memory that the driver maps. There are no callbacks: a
 * thread waits for a filled buffer, passes it on, and gives it back.
 *
 * <p>{@link dev.parley.devices.v4l2.KernelDevice} is the boundary to the kernel, so that tests can
 * answer in its place.
 */
@NullMarked
package dev.parley.devices.v4l2;

import org.jspecify.annotations.NullMarked;
