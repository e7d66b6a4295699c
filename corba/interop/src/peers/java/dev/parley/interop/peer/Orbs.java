package dev.parley.interop.peer;

import java.util.Properties;
import org.omg.CORBA.ORB;

/** Makes the ORB whose classes are there, set up alike: UTF-8 and UTF-16, one version of GIOP. */
final class Orbs {
  static final boolean JACORB = isThere("org.jacorb.orb.ORB");

  private Orbs() {}

  /** Version: 0, 1, or 2. */
  static ORB make(int version, boolean bidirectional) {
    return ORB.init(new String[0], JACORB ? jacorb(version, bidirectional) : glassfish(version));
  }

  private static Properties jacorb(int version, boolean bidirectional) {
    var properties = new Properties();
    properties.put("org.omg.CORBA.ORBClass", "org.jacorb.orb.ORB");
    properties.put("org.omg.CORBA.ORBSingletonClass", "org.jacorb.orb.ORBSingleton");
    properties.put("jacorb.giop_minor_version", Integer.toString(version));
    properties.put("jacorb.native_char_codeset", "utf-8");
    properties.put("jacorb.native_wchar_codeset", "utf-16");
    properties.put("jacorb.codeset", "on");
    properties.put("jacorb.log.default.verbosity", "0");
    properties.put("jacorb.config.log.verbosity", "0");
    properties.put("OAIAddr", "127.0.0.1");
    properties.put("jacorb.dns.enable", "off");
    if (bidirectional) {
      properties.put(
          "org.omg.PortableInterceptor.ORBInitializerClass.bidir_init",
          "org.jacorb.orb.giop.BiDirConnectionInitializer");
    }
    return properties;
  }

  private static Properties glassfish(int version) {
    var properties = new Properties();
    properties.put("org.omg.CORBA.ORBClass", "com.sun.corba.ee.impl.orb.ORBImpl");
    properties.put("org.omg.CORBA.ORBSingletonClass", "com.sun.corba.ee.impl.orb.ORBSingleton");
    properties.put("com.sun.corba.ee.giop.ORBGIOPVersion", "1." + version);
    properties.put("com.sun.corba.ee.ORBServerHost", "127.0.0.1");
    // Others send a long message in one piece.
    properties.put("com.sun.corba.ee.transport.ORBMaximumReadByteBufferSize", "8000000");
    // UTF-8 first, so that text beyond ISO-8859-1 passes; UTF-16 for wide text.
    properties.put("com.sun.corba.ee.codeset.charsets", "0x05010001,0x00010001");
    properties.put("com.sun.corba.ee.codeset.wcharsets", "0x00010109");
    return properties;
  }

  private static boolean isThere(String name) {
    try {
      Class.forName(name, false, Orbs.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
