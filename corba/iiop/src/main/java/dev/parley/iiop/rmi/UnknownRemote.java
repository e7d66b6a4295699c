package dev.parley.iiop.rmi;

import java.rmi.Remote;

/**
 * Remote object with an unknown interface: its declared type is {@link Remote} or {@link Object},
 * and its reference names an interface that peers may not name. {@link
 * dev.parley.iiop.Orb#narrow(Object, Class, Class)} converts it to a contract, and it can be passed
 * on.
 */
interface UnknownRemote extends Remote {}
