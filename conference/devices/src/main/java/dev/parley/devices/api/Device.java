package dev.parley.devices.api;

/**
 * Device that the system offers.
 *
 * @param id name by which it is opened, such as {@code alsa_input.usb-0d8c_Audio} or {@code
 *     /dev/video0}
 * @param name for people, as its driver says
 * @param preferred whether it is the one that is used if none is named
 */
public record Device(DeviceKind kind, String id, String name, boolean preferred) {}
