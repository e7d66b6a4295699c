package dev.parley.iiop.rmi;

import java.rmi.Remote;

/**
 * A remote object whose interface is not known here: it came where {@link Remote} or {@link Object}
 * is declared, and its reference names an interface that peers may not name. {@link
 * dev.parley.iiop.Iiop#narrow(Object, Class, Class)} gives it an interface, and it can be passed
 * on.
 */
interface UnknownRemote extends Remote {}
