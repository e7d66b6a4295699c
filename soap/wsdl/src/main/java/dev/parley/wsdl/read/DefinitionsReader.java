package dev.parley.wsdl.read;

import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.wsdl.model.ProblemCollector;
import dev.parley.wsdl.model.WsdlBinding;
import dev.parley.wsdl.model.WsdlLimits;
import dev.parley.wsdl.model.WsdlMessage;
import dev.parley.wsdl.model.WsdlModel;
import dev.parley.wsdl.model.WsdlPortType;
import dev.parley.wsdl.model.WsdlService;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reader of a WSDL document and of all that it imports (WSDL 1.1, chapter 2). Threads: confined to
 * one.
 */
public final class DefinitionsReader {
  static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";

  private static final XmlLimits LIMITS =
      new XmlLimits(
          WsdlLimits.FILE_BYTES_MAX,
          WsdlLimits.DEPTH_MAX,
          WsdlLimits.ELEMENTS_MAX,
          WsdlLimits.ATTRIBUTES_MAX,
          WsdlLimits.NAMESPACES_MAX,
          WsdlLimits.NAME_CHARS_MAX,
          WsdlLimits.TEXT_CHARS_MAX);

  private final ProblemCollector problems = new ProblemCollector();
  private final FileResolver files;
  private final DocumentQueue documents;
  private final SchemaReader schemas;
  private final ExtensionReader extensions = new ExtensionReader();
  private final List<WsdlService> services = new ArrayList<>();
  private final Map<XmlName, WsdlBinding> bindings = new LinkedHashMap<>();
  private final Map<XmlName, WsdlPortType> portTypes = new LinkedHashMap<>();
  private final Map<XmlName, WsdlMessage> messages = new LinkedHashMap<>();
  private Optional<String> targetNamespace = Optional.empty();

  /** Creates a reader of one WSDL. */
  public DefinitionsReader(FileResolver files) {
    this.files = files;
    documents = new DocumentQueue(files, problems);
    schemas = new SchemaReader(documents, problems);
  }

  /**
   * {@return all definitions}
   *
   * @throws dev.parley.wsdl.model.BadWsdlException when a document cannot be read
   */
  public WsdlModel read() {
    for (Optional<DocumentQueue.Pending> next = documents.next();
        next.isPresent();
        next = documents.next()) {
      document(next.get());
    }
    problems.throwIfAny();
    bindings.replaceAll((name, binding) -> binding.with(extensions.addressing(name)));
    return new WsdlModel(
        targetNamespace.orElse(""),
        services,
        bindings,
        portTypes,
        messages,
        schemas.schemas(),
        extensions.remarks());
  }

  private void document(DocumentQueue.Pending document) {
    SourceFile file = document.file();
    try (XmlReader in =
        XmlReader.openDescription(new ByteArrayInputStream(files.read(file)), LIMITS)) {
      if (in.at(XmlName.schema("schema"))) {
        schemas.read(in, file, document.namespace());
      } else if (in.at(new XmlName(WSDL, "definitions"))) {
        definitions(in, file);
      } else {
        throw in.refused(
            "the root is "
                + in.name()
                + "; the definitions of WSDL 1.1 and the schema of XML Schema are read");
      }
      in.finish();
    } catch (XmlException e) {
      problems.add(file.toString(), String.valueOf(e.getMessage()));
    }
  }

  private void definitions(XmlReader in, SourceFile file) {
    String namespace = Optional.ofNullable(in.attribute("", "targetNamespace")).orElse("");
    if (targetNamespace.isEmpty()) {
      targetNamespace = Optional.of(namespace);
    }
    PortTypeReader abstractPart = new PortTypeReader(in, namespace, extensions);
    BindingReader concretePart = new BindingReader(in, namespace, extensions);
    while (in.nextChild()) {
      switch (in.namespace().equals(WSDL) ? in.localName() : "") {
        case "types" -> types(in, file);
        case "message" -> {
          WsdlMessage message = abstractPart.message();
          messages.putIfAbsent(message.name(), message);
        }
        case "portType" -> {
          WsdlPortType portType = abstractPart.portType();
          portTypes.putIfAbsent(portType.name(), portType);
        }
        case "binding" ->
            concretePart
                .binding()
                .ifPresent(binding -> bindings.putIfAbsent(binding.name(), binding));
        case "service" -> services.add(concretePart.service());
        default -> {
          if (in.at(new XmlName(WSDL, "import"))) {
            Optional.ofNullable(in.attribute("", "location"))
                .ifPresent(location -> documents.add(location, file, ""));
          }
          extensions.read(in, "the WSDL");
        }
      }
    }
  }

  private void types(XmlReader in, SourceFile file) {
    while (in.nextChild()) {
      if (in.at(XmlName.schema("schema"))) {
        schemas.read(in, file, "");
      } else {
        in.skip();
      }
    }
  }
}
