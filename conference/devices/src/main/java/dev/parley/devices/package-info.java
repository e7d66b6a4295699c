/**
 * Entry to the devices of this machine: {@link dev.parley.devices.Devices}.
 *
 * <p>Libraries of the system are called by the foreign function interface of the JDK, and loaded
 * when they are first used; one that is missing is a {@link dev.parley.devices.api.DeviceException}
 * with its name and package.
 */
@NullMarked
package dev.parley.devices;

import org.jspecify.annotations.NullMarked;
