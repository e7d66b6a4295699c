package sun.reflect;

import java.security.PrivilegedAction;

/** A class of JDK 8 that the RMI-IIOP beside JacORB asks for; JacORB's process has it patched in. */
public final class ReflectionFactory$GetReflectionFactoryAction
    implements PrivilegedAction<ReflectionFactory> {
  @Override
  public ReflectionFactory run() {
    return ReflectionFactory.getReflectionFactory();
  }
}
