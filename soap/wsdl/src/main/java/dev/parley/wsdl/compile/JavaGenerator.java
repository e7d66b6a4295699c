package dev.parley.wsdl.compile;

import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.model.BadWsdlException;
import dev.parley.wsdl.model.ProblemCollector;
import dev.parley.wsdl.model.WsdlBinding;
import dev.parley.wsdl.model.WsdlModel;
import dev.parley.wsdl.model.WsdlPortType;
import dev.parley.wsdl.model.WsdlService;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/** Generator of one Java file per port type, schema type and fault. Threads: confined to one. */
public final class JavaGenerator {
  private final WsdlModel model;
  private final String packageName;
  private final ProblemCollector problems = new ProblemCollector();
  private final JavaNames names = new JavaNames();
  private final Schemas schemas;
  private final TypeTable types;
  private final MemberTable members;
  private final FaultTable faults;
  private final Map<String, String> files = new TreeMap<>();

  private JavaGenerator(WsdlModel model, String packageName, boolean bytes) {
    this.model = model;
    this.packageName = packageName;
    schemas = new Schemas(model.schemas(), problems);
    types = new TypeTable(schemas, names, bytes);
    members = new MemberTable(types);
    faults = new FaultTable(schemas, names);
  }

  /**
   * {@return the text of each Java file by its path, with slashes}
   *
   * @param packageName package of all files; empty for one made of the target namespace
   * @param bytes whether binary content with a media type is an array too
   * @throws BadWsdlException with all that has no Java mapping
   */
  public static Map<String, String> generate(WsdlModel model, String packageName, boolean bytes) {
    String name = packageName.isEmpty() ? PackageNames.of(model.targetNamespace()) : packageName;
    if (!SourceVersion.isName(name)) {
      throw new IllegalArgumentException(name + " is no name of a Java package");
    }
    return new JavaGenerator(model, name, bytes).generate();
  }

  private Map<String, String> generate() {
    List<ContractPlan> contracts = contracts();
    Set<String> namespaces =
        contracts.stream().map(ContractPlan::schemaNamespace).collect(Collectors.toSet());
    contracts.forEach(contract -> {
      JavaFile file = new JavaFile(packageName);
      add(contract.javaName(), file, new InterfaceWriter(contract, members, file).write());
      contract.operations().stream()
          .filter(OperationPlan::hasResultsRecord)
          .forEach(operation -> results(contract, operation));
    });
    exceptions(contracts, namespaces);
    TypeWriter writer = new TypeWriter(schemas, types, members, namespaces);
    List<TypeWriter.Planned> planned = new ArrayList<>();
    for (Optional<GeneratedType> next = types.next(); next.isPresent(); next = types.next()) {
      planned.add(writer.plan(next.get()));
    }
    for (TypeWriter.Planned each : planned) {
      JavaFile file = new JavaFile(packageName);
      add(each.type().javaName(), file, writer.write(each, file));
    }
    problems.throwIfAny();
    return files;
  }

  private void add(String className, JavaFile file, String body) {
    files.put(packageName.replace('.', '/') + "/" + className + ".java", file.print(body));
  }

  private void results(ContractPlan contract, OperationPlan operation) {
    JavaFile file = new JavaFile(packageName);
    add(operation.resultsName(), file, ResultsWriter.write(contract, operation, members, file));
  }

  private void exceptions(List<ContractPlan> contracts, Set<String> namespaces) {
    String one = namespaces.size() == 1 ? namespaces.iterator().next() : "";
    boolean qualified = contracts.stream().allMatch(ContractPlan::qualified);
    for (FaultType fault : faults.all()) {
      JavaFile file = new JavaFile(packageName);
      List<Member> its = members.of(fault.fields(), fault.javaName(), "fault " + fault.element());
      add(
          fault.javaName(),
          file,
          ExceptionWriter.write(fault, its, one, qualified ? one : "", file));
    }
  }

  // ---- contracts

  private List<ContractPlan> contracts() {
    Map<XmlName, WsdlBinding> bound = new LinkedHashMap<>(); // by port type, the first one
    model.bindings().values().forEach(each -> bound.putIfAbsent(each.portType(), each));
    if (bound.isEmpty()) {
      throw problems.end("the WSDL of " + model.targetNamespace(), "it binds no port type to SOAP");
    }
    List<String> javaNames =
        bound.keySet().stream()
            .map(name -> names.unique(JavaIdentifiers.type(name.local())))
            .toList();
    List<ContractPlan> contracts = new ArrayList<>();
    for (WsdlBinding binding : bound.values()) {
      String javaName = javaNames.get(contracts.size());
      schemas
          .definition(
              model.portTypes(), "port type", binding.portType(), "binding " + binding.name())
          .map(portType -> contract(javaName, portType, binding))
          .ifPresent(contracts::add);
    }
    return contracts;
  }

  private ContractPlan contract(String javaName, WsdlPortType portType, WsdlBinding binding) {
    Map<String, WsdlBinding.Operation> byName = new LinkedHashMap<>();
    binding.operations().forEach(each -> byName.putIfAbsent(each.name(), each));
    List<OperationPlan> operations = new ArrayList<>();
    Set<String> met = new HashSet<>();
    for (WsdlPortType.Operation operation : portType.operations()) {
      String path = portType.name().local() + "." + operation.name();
      WsdlBinding.Operation bound = byName.get(operation.name());
      if (!met.add(operation.name())) {
        problems.add(path, "operations with one name (WS-I Basic Profile 1.1, R2304)");
      } else if (bound == null) {
        problems.add(path, "the binding " + binding.name() + " has no such operation");
      } else {
        new OperationPlanner(model, schemas, faults, names, operation, binding, bound)
            .plan()
            .ifPresent(operations::add);
      }
    }
    checkTogether(portType, operations);
    return new ContractPlan(
        javaName, portType.name(), binding.addressing(), addresses(portType.name()), operations);
  }

  private void checkTogether(WsdlPortType portType, List<OperationPlan> operations) {
    long rpc = operations.stream().filter(each -> each.style() == SoapService.Style.RPC).count();
    if (rpc > 0 && rpc < operations.size()) {
      problems.add(
          portType.name().local(),
          "operations of both rpc and document style (WS-I Basic Profile 1.1, R2705)");
    }
    Map<XmlName, OperationPlan> requests = new LinkedHashMap<>();
    for (OperationPlan operation : operations) {
      Optional<XmlName> request = operation.request();
      OperationPlan other =
          request.isEmpty() ? null : requests.putIfAbsent(request.get(), operation);
      if (other != null && !toldApart(operation, other)) {
        problems.add(
            portType.name().local() + "." + operation.name(),
            "it has the request element "
                + request.orElseThrow()
                + " of the operation "
                + other.name()
                + ", from which no service can tell it without a SOAP action of its own (WS-I Basic"
                + " Profile 1.1, R2710)");
      }
    }
  }

  private static boolean toldApart(OperationPlan one, OperationPlan other) {
    return !one.action().isEmpty()
        && !other.action().isEmpty()
        && !one.action().equals(other.action());
  }

  private List<String> addresses(XmlName portType) {
    return model.services().stream()
        .flatMap(service -> service.ports().stream())
        .filter(port -> isOf(port, portType))
        .map(WsdlService.Port::location)
        .filter(location -> !location.isEmpty())
        .distinct()
        .toList();
  }

  private boolean isOf(WsdlService.Port port, XmlName portType) {
    WsdlBinding binding = model.bindings().get(port.binding());
    return binding != null && binding.portType().equals(portType);
  }
}
