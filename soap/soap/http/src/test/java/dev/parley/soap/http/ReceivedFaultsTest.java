package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requirements of SOAP 1.2 part 1 for a node that reads a response, as responses with the outcome
 * of the call that each must give: the result, or the exception with the code, reason, subcodes and
 * detail of its fault. In responses, {@code e:} is the namespace of SOAP 1.2.
 */
class ReceivedFaultsTest {
  private static final Pattern LENGTH = Pattern.compile("content-length: (\\d+)");

  @SoapService(targetNamespace = "urn:desk")
  interface Desk {
    String echo(String text);
  }

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap soap = Soap.builder(parley).version(SoapVersion.V1_2).start();

  /** Calls a server that answers each request with a document, and returns the outcome. */
  private String outcome(int status, String document) throws IOException {
    byte[] body = document.getBytes(StandardCharsets.UTF_8);
    String head =
        "HTTP/1.1 %d Any\nContent-Type: application/soap+xml\nContent-Length: %d\n\n"
            .formatted(status, body.length);
    try (RawServer server =
        new RawServer(connection -> {
          Matcher length = LENGTH.matcher(connection.request());
          while (length.find()) {
            connection.socket().getInputStream().readNBytes(Integer.parseInt(length.group(1)));
            connection.send(head);
            connection.send(body);
            length.reset(connection.request());
          }
        })) {
      return soap.lookup(server.uri().resolve("/desk"), Desk.class).echo("a");
    } catch (CallException e) {
      return e.getClass().getSimpleName()
          + (e.getCause() instanceof SoapFault fault ? " " + summary(fault) : "");
    }
  }

  private static String summary(SoapFault fault) {
    String subcodes =
        fault.subcodes().stream().map(ReceivedFaultsTest::text).collect(Collectors.joining(","));
    String detail =
        fault.detail().stream().map(each -> text(each.name())).collect(Collectors.joining(","));
    return "%s '%s' [%s] [%s]".formatted(fault.code(), fault.getMessage(), subcodes, detail);
  }

  private static String text(XmlName name) {
    return name.namespace().isEmpty() ? name.local() : name.namespace() + "#" + name.local();
  }

  // Children of the body. SENDER and REASON are the code of the sender and a reason.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          5.4.6 fault of the sender               | 400 | <e:Fault>SENDER REASON</e:Fault>                                                       | Invalid SENDER 'no' [] []
          5.4.6 fault of the receiver             | 500 | <e:Fault><e:Code><e:Value>e:Receiver</e:Value></e:Code>REASON</e:Fault>                | Failed RECEIVER 'no' [] []
          5.4.6 header block not understood       | 500 | <e:Fault><e:Code><e:Value>e:MustUnderstand</e:Value></e:Code>REASON</e:Fault>          | Incompatible MUST_UNDERSTAND 'no' [] []
          5.4.6 version not known                 | 500 | <e:Fault><e:Code><e:Value>e:VersionMismatch</e:Value></e:Code>REASON</e:Fault>         | Incompatible VERSION_MISMATCH 'no' [] []
          5.4.6 encoding not known                | 500 | <e:Fault><e:Code><e:Value>e:DataEncodingUnknown</e:Value></e:Code>REASON</e:Fault>     | Invalid DATA_ENCODING_UNKNOWN 'no' [] []
          5.4.6 another code                      | 500 | <e:Fault><e:Code><e:Value>e:Other</e:Value></e:Code>REASON</e:Fault>                   | Failed RECEIVER 'no' [] []
          5.4   fault with the status of a result | 200 | <e:Fault>SENDER REASON</e:Fault>                                                       | Invalid SENDER 'no' [] []
          5.4.1 white space around a code         | 400 | <e:Fault><e:Code><e:Value> e:Sender </e:Value></e:Code>REASON</e:Fault>                | Invalid SENDER 'no' [] []
          5.4.1 subcodes from the outermost       | 400 | <e:Fault><e:Code><e:Value>e:Sender</e:Value><e:Subcode><e:Value xmlns:d='urn:d'>d:a</e:Value><e:Subcode><e:Value xmlns:d='urn:d'>d:b</e:Value></e:Subcode></e:Subcode></e:Code>REASON</e:Fault> | Invalid SENDER 'no' [urn:d#a,urn:d#b] []
          5.4.2 first of several languages        | 400 | <e:Fault>SENDER<e:Reason><e:Text xml:lang='de'>nein</e:Text><e:Text xml:lang='en'>no</e:Text></e:Reason></e:Fault> | Invalid SENDER 'nein' [] []
          5.4.2 no reason                         | 400 | <e:Fault>SENDER</e:Fault>                                                              | Invalid SENDER '' [] []
          5.4.3 node and role                     | 400 | <e:Fault>SENDER REASON<e:Node>urn:n</e:Node><e:Role>urn:r</e:Role></e:Fault>           | Invalid SENDER 'no' [] []
          5.4.5 entries of the detail             | 400 | <e:Fault>SENDER REASON<e:Detail xmlns:d='urn:d' d:a='b'> <d:a/> <b>c</b> </e:Detail></e:Fault> | Invalid SENDER 'no' [] [urn:d#a,b]
          5.4.5 empty detail                      | 400 | <e:Fault>SENDER REASON<e:Detail/></e:Fault>                                            | Invalid SENDER 'no' [] []
          5.4   unknown child of the fault        | 400 | <e:Fault>SENDER REASON<more/></e:Fault>                                                | Invalid SENDER 'no' [] []
          5.4   element behind the fault          | 400 | <e:Fault>SENDER REASON</e:Fault><more/>                                                | Invalid SENDER 'no' [] []
          5.4   empty fault                       | 500 | <e:Fault/>                                                                             | Failed RECEIVER '' [] []
          """)
  void fault(String rule, int status, String body, String expected) throws IOException {
    String text =
        body.replace("SENDER", "<e:Code><e:Value>e:Sender</e:Value></e:Code>")
            .replace("REASON", "<e:Reason><e:Text xml:lang='en'>no</e:Text></e:Reason>");
    String document =
        "<e:Envelope xmlns:e='%s'><e:Body>%s</e:Body></e:Envelope>"
            .formatted(SoapVersion.V1_2.namespace(), text);
    assertThat(outcome(status, document)).as(rule).isEqualTo(expected);
  }

  // Documents. RESULT is a body with a result, E12 the namespace of SOAP 1.2.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          7.1 of part 2: no charset is named      | <e:Envelope xmlns:e='E12'>RESULT</e:Envelope>                                                                | é
          2.4   block that must be understood     | <e:Envelope xmlns:e='E12'><e:Header><x e:mustUnderstand='1'/></e:Header>RESULT</e:Envelope>                  | Incompatible MUST_UNDERSTAND 'the header x is not understood' [] []
          2.4   block of another node             | <e:Envelope xmlns:e='E12'><e:Header><x e:mustUnderstand='1' e:role='urn:other'/></e:Header>RESULT</e:Envelope> | é
          5.4   fault in a header block           | <e:Envelope xmlns:e='E12'><e:Header><x><e:Fault/></x></e:Header>RESULT</e:Envelope>                          | é
          5.1   attribute without namespace, tolerated | <e:Envelope xmlns:e='E12' a='b'>RESULT</e:Envelope>                                                     | é
          5.1   element behind the body, tolerated | <e:Envelope xmlns:e='E12'>RESULT<x/></e:Envelope>                                                           | é
          5.1   no body                           | <e:Envelope xmlns:e='E12'><e:Header/></e:Envelope>                                                           | Invalid
          5     document type                     | <!DOCTYPE x><e:Envelope xmlns:e='E12'>RESULT</e:Envelope>                                                    | Invalid
          5     processing instruction            | <e:Envelope xmlns:e='E12'><?x y?>RESULT</e:Envelope>                                                         | Invalid
          5.4.6 encoding of the result            | <e:Envelope xmlns:e='E12'><e:Body><d:echoResponse xmlns:d='urn:desk' e:encodingStyle='urn:x'/></e:Body></e:Envelope> | Invalid DATA_ENCODING_UNKNOWN '{urn:desk}echoResponse has an encodingStyle; only literal messages are read' [] []
          A     fault of a node of SOAP 1.1       | <f:Envelope xmlns:f='E11'><f:Body><f:Fault><faultcode>f:VersionMismatch</faultcode><faultstring>no</faultstring></f:Fault></f:Body></f:Envelope> | Incompatible VERSION_MISMATCH 'no' [] []
          """)
  void response(String rule, String document, String expected) throws IOException {
    String result =
        "<e:Body><d:echoResponse xmlns:d='urn:desk'><return>é</return></d:echoResponse></e:Body>";
    String text =
        document
            .replace("RESULT", result)
            .replace("E12", SoapVersion.V1_2.namespace())
            .replace("E11", SoapVersion.V1_1.namespace());
    assertThat(outcome(200, text)).as(rule).isEqualTo(expected);
  }
}
