package dev.parley.cli;

import dev.parley.cli.iiop.CallableInterfaces;
import dev.parley.cli.soap.SoapInterface;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.spi.BasicCredentials;
import dev.parley.wsdl.WsdlOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Options that select the interface of a CORBA object or SOAP service: IDL, WSDL or a Java class.
 */
final class InterfaceOptions {
  @Option(
      names = "--idl",
      paramLabel = "FILE",
      description = "IDL file of the CORBA object; may be repeated.")
  private List<Path> files = List.of();

  @Mixin private IncludeOption includes = new IncludeOption();

  @Option(
      names = "--wsdl",
      paramLabel = "WSDL",
      description =
          "WSDL of the SOAP service: a file or a URL. Default: the address with ?wsdl behind it.")
  private @Nullable String wsdl; // null: ask the service

  @Option(
      names = "--as",
      paramLabel = "INTERFACE",
      description =
          "The interface: one of the IDL, such as Shop::Counter, or a port type of the WSDL; without"
              + " --idl and --wsdl a Java interface of the class path by its binary name. Needed"
              + " only if there are several and the object does not tell which.")
  private @Nullable String as; // null: ask the object

  @Mixin private ClassOptions classes = new ClassOptions();

  /** {@return the interfaces of CORBA available: exactly one if {@code --as} is given} */
  CallableInterfaces corba() throws IOException {
    if (!files.isEmpty()) {
      CallableInterfaces all = CallableInterfaces.ofIdl(files, includes.folders());
      return as == null ? all : new CallableInterfaces(List.of(all.named(as)));
    }
    if (as == null) {
      throw new CliException(
          ExitCode.USAGE,
          "a CORBA object does not describe its interface: give --idl FILE, or --as"
              + " INTERFACE with --class-path PATH");
    }
    return new CallableInterfaces(classes.classes(List.of(as)));
  }

  /**
   * {@return the interface of the SOAP service}
   *
   * @param credentials of the service, for its own WSDL; a WSDL from elsewhere is read without them
   */
  SoapInterface soap(ConnectOptions where, Optional<BasicCredentials> credentials) {
    if (wsdl == null && as != null && !classes.isEmpty()) {
      return new SoapInterface(classes.classes(List.of(as)).getFirst(), SoapVersion.V1_1);
    }
    String source = wsdl == null ? where.soapAddress() + "?wsdl" : wsdl;
    return WsdlSource.read(
        source,
        where.trust(),
        wsdl == null ? credentials : Optional.empty(),
        WsdlOptions.DEFAULT,
        (file, options) -> SoapInterface.of(file, options, Optional.ofNullable(as)));
  }
}
