package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.mapping.SoapService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requirements of SOAP 1.1 (W3C note of 8 May 2000) and of SOAP 1.2 part 1 and 2 (second edition)
 * for a node that is the ultimate receiver, as envelopes with the answer that each must get: one or
 * more rows for each section that has a requirement. {@link TestCollectionTest} has those of SOAP
 * 1.2 that a test of W3C's collection checks. In envelopes, {@code e:} is the namespace of the
 * version, {@code d:} that of the service.
 */
class EnvelopeRulesTest {
  private static final String NAMESPACE = "urn:desk";

  @SoapService(targetNamespace = NAMESPACE)
  interface Desk {
    String echo(String text);
  }

  private static final Pattern CODE =
      Pattern.compile("<(?:faultcode|\\w+:Value)>(?:\\w+:)?(\\w+)</");
  private static final Pattern RESULT = Pattern.compile("<return>(.*?)</return>");

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap soap = Soap.on(parley);
  @AutoClose private final HttpClient http = HttpClient.newHttpClient();
  private final URI address = soap.listen(URI.create("http://127.0.0.1:0")).resolve("/desk");

  EnvelopeRulesTest() {
    soap.export("/desk", Desk.class, text -> text);
  }

  private HttpResponse<String> send(SoapVersion version, String document) throws Exception {
    return http.send(
        HttpRequest.newBuilder(address)
            .header("content-type", version.mediaType() + "; charset=utf-8")
            .POST(HttpRequest.BodyPublishers.ofString(document))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** Returns "status result" or "status faultcode". */
  private String answer(SoapVersion version, String document) throws Exception {
    HttpResponse<String> response = send(version, document);
    Matcher code = CODE.matcher(response.body());
    Matcher result = RESULT.matcher(response.body());
    String what =
        code.find() ? code.group(1) : result.find() ? result.group(1) : response.body().strip();
    return response.statusCode() + " " + what;
  }

  private static String envelope(SoapVersion version, String headers, String body) {
    return "<e:Envelope xmlns:e='%s' xmlns:d='%s'>%s<e:Body>%s</e:Body></e:Envelope>"
        .formatted(
            version.namespace(),
            NAMESPACE,
            headers.isEmpty() ? "" : "<e:Header>" + headers + "</e:Header>",
            body);
  }

  private static final String ECHO = "<d:echo><text>a</text></d:echo>";

  // Part 1, section 5.2: header blocks.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          5.2.3 attribute without namespace            | <x xmlns='urn:x' mustUnderstand='true'/>                    | 200 a
          5.2.2 empty role is the ultimate receiver    | <x xmlns='urn:x' e:mustUnderstand='1' e:role=''/>           | 500 MustUnderstand
          5.1.1 encoding of a block that is not read   | <x xmlns='urn:x' e:encodingStyle='urn:other'/>              | 200 a
          5.2  block without namespace                 | <x/>                                                        | 200 a
          """)
  void headerBlock12(String rule, String headers, String expected) throws Exception {
    assertThat(answer(SoapVersion.V1_2, envelope(SoapVersion.V1_2, headers, ECHO)))
        .as(rule)
        .isEqualTo(expected);
  }

  // SOAP 1.1, sections 4.2.2 and 4.2.3.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          4.2.3 must be understood                     | <x xmlns='urn:x' e:mustUnderstand='1'/>                     | 500 MustUnderstand
          4.2.3 need not be understood                 | <x xmlns='urn:x' e:mustUnderstand='0'/>                     | 200 a
          4.2.2 actor of every node                    | <x xmlns='urn:x' e:mustUnderstand='1' e:actor='http://schemas.xmlsoap.org/soap/actor/next'/> | 500 MustUnderstand
          4.2.2 actor of another node                  | <x xmlns='urn:x' e:mustUnderstand='1' e:actor='urn:other'/> | 200 a
          4.2.2 role is an attribute of SOAP 1.2       | <x xmlns='urn:x' e:mustUnderstand='1' e:role='urn:other'/>  | 500 MustUnderstand
          """)
  void headerBlock11(String rule, String headers, String expected) throws Exception {
    assertThat(answer(SoapVersion.V1_1, envelope(SoapVersion.V1_1, headers, ECHO)))
        .as(rule)
        .isEqualTo(expected);
  }

  // The document and the envelope. E12 and E11 are the namespaces of the versions.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          5     not well-formed                         | 1.2 | <E:Envelope xmlns:E='E12'><E:Body></E:Envelope>                       | 400 Sender
          5.4.7 no namespace                            | 1.2 | <Envelope><Body/></Envelope>                                          | 500 VersionMismatch
          A     envelope of 1.1 gets an answer of 1.1   | 1.1 | <E:Envelope xmlns:E='E11'><E:Body><d:x xmlns:d='urn:desk'/></E:Body></E:Envelope> | 500 Client
          5.1   another element is the root             | 1.2 | <E:Body xmlns:E='E12'/>                                               | 500 VersionMismatch
          5.1   without a body                          | 1.2 | <E:Envelope xmlns:E='E12'/>                                           | 400 Sender
          5.1   body before the header                  | 1.2 | <E:Envelope xmlns:E='E12'><E:Body><d:echo xmlns:d='urn:desk'><text>a</text></d:echo></E:Body><E:Header/></E:Envelope> | 400 Sender
          4     1.1 allows an element behind the body   | 1.1 | <E:Envelope xmlns:E='E11'><E:Body><d:echo xmlns:d='urn:desk'><text>a</text></d:echo></E:Body><x/></E:Envelope> | 200 a
          5.1.1 encoding of the header                  | 1.2 | <E:Envelope xmlns:E='E12'><E:Header E:encodingStyle='urn:x'/><E:Body/></E:Envelope> | 400 Sender
          5.1.1 no encoding claims nothing              | 1.2 | <E:Envelope xmlns:E='E12'><E:Body><d:echo xmlns:d='urn:desk' E:encodingStyle='E12/encoding/none'><text>a</text></d:echo></E:Body></E:Envelope> | 200 a
          4.1.1 1.1 allows encodings anywhere           | 1.1 | <E:Envelope xmlns:E='E11' E:encodingStyle='http://schemas.xmlsoap.org/soap/encoding/'><E:Body><d:echo xmlns:d='urn:desk'><text>a</text></d:echo></E:Body></E:Envelope> | 200 a
          5.3   other attributes of the body            | 1.2 | <E:Envelope xmlns:E='E12'><E:Body xmlns:x='urn:x' x:a='b'><d:echo xmlns:d='urn:desk'><text>a</text></d:echo></E:Body></E:Envelope> | 200 a
          5.3   comments                                | 1.2 | <!-- c --><E:Envelope xmlns:E='E12'><!-- c --><E:Body><!-- c --><d:echo xmlns:d='urn:desk'><!-- c --><text>a<!-- c --></text></d:echo></E:Body></E:Envelope> | 200 a
          5.3   second child of the body                | 1.2 | <E:Envelope xmlns:E='E12'><E:Body><d:echo xmlns:d='urn:desk'><text>a</text></d:echo><x/></E:Body></E:Envelope> | 400 Sender
          """)
  void document(String rule, String version, String document, String expected) throws Exception {
    String text =
        document
            .replace("E12", SoapVersion.V1_2.namespace())
            .replace("E11", SoapVersion.V1_1.namespace());
    SoapVersion spoken = version.equals("1.1") ? SoapVersion.V1_1 : SoapVersion.V1_2;
    assertThat(answer(spoken, text)).as(rule).isEqualTo(expected);
  }
}
