package dev.parley.soap.interop.cases;

import jakarta.jws.Oneway;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import jakarta.xml.ws.Holder;
import java.math.BigDecimal;
import java.util.List;

/** Contract with JAX-WS annotations that all stacks read, Parley too. */
@WebService(name = "SharedCases", targetNamespace = SharedCases.NAMESPACE)
public interface SharedCases {
  /** Namespace of the elements. */
  String NAMESPACE = "urn:parley:interop:shared";

  /** Returns its argument, by names that are not those of Java. */
  @WebMethod(operationName = "RenamedOperation", action = "urn:parley:interop:renamed")
  @WebResult(name = "RenamedResult")
  String renamed(@WebParam(name = "RenamedParameter") String value);

  /** Returns its argument, by elements in the namespace of the contract. */
  @WebMethod
  @WebResult(name = "sum", targetNamespace = NAMESPACE)
  BigDecimal qualified(
      @WebParam(name = "left", targetNamespace = NAMESPACE) BigDecimal left,
      @WebParam(name = "right", targetNamespace = NAMESPACE) BigDecimal right);

  /** Returns its arguments, of which the first is a header block. */
  @WebMethod
  @WebResult(name = "both")
  String header(
      @WebParam(name = "session", header = true, targetNamespace = NAMESPACE) String session,
      @WebParam(name = "value") String value);

  /** Returns its argument. */
  @WebMethod
  List<Integer> numbers(@WebParam(name = "number") List<Integer> numbers);

  /** Splits a text at its first blank into two results, by parameters that are results only. */
  @WebMethod
  void split(
      @WebParam(name = "text") String text,
      @WebParam(name = "first", mode = WebParam.Mode.OUT) Holder<String> first,
      @WebParam(name = "rest", mode = WebParam.Mode.OUT) Holder<String> rest);

  /** Adds to a number that is parameter and result, and returns what it was. */
  @WebMethod
  @WebResult(name = "before")
  int add(
      @WebParam(name = "number", mode = WebParam.Mode.INOUT) Holder<Integer> number,
      @WebParam(name = "more") int more);

  /** Returns its argument, and changes a header block of the request for the response. */
  @WebMethod
  @WebResult(name = "same")
  String stamped(
      @WebParam(name = "value") String value,
      @WebParam(
              name = "stamp",
              header = true,
              targetNamespace = NAMESPACE,
              mode = WebParam.Mode.INOUT)
          Holder<String> stamp);

  /** Returns its argument; the body is the element of the parameter itself. */
  @WebMethod
  @SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
  @WebResult(name = "bareResult", targetNamespace = NAMESPACE)
  String bare(@WebParam(name = "bareValue", targetNamespace = NAMESPACE) String value);

  /** Throws the declared exception. */
  @WebMethod
  void refuse(@WebParam(name = "reason") String reason) throws Refused;

  /** Keeps its argument for {@link #noted}, and has no response. */
  @WebMethod
  @Oneway
  void note(@WebParam(name = "text") String text);

  /** Waits for the text of the last {@link #note}, and returns it. */
  @WebMethod
  String noted();
}
