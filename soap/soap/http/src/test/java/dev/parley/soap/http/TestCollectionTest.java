package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.calls.api.OneWay;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlElement;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of "SOAP Version 1.2 Specification Assertions and Test Collection (Second Edition)" (W3C,
 * 27 April 2007) that concern the ultimate receiver of a message. A row begins with the number of
 * the test in the collection, or with the section of SOAP 1.2 part 1 for a case that the collection
 * does not have. Its envelope is our own, with the same parts; its answer is the status, the header
 * blocks, and the child of the body or the codes of the fault. {@link EnvelopeRulesTest} has the
 * requirements that no test of the collection checks.
 *
 * <p>In envelopes, {@code E12} and {@code E11} are the namespaces of the versions, and {@code ROLE}
 * is the prefix of the roles. {@code stamp} is a header block that the service answers with {@code
 * stamped}.
 *
 * <p>57 tests of the collection have a row. Seven of them have another answer, for a reason:
 *
 * <ul>
 *   <li>T26: a service refuses processing instructions, as section 5 recommends to receivers.
 *   <li>T33, XMLP-1, XMLP-11, XMLP-12: the subcodes are those of the RPC representation (part 2,
 *       section 4.4), which document/literal does not have. The code is the same.
 *   <li>XMLP-2: a service offers no operation by the web method GET.
 *   <li>XMLP-5: a service speaks SOAP 1.1, too.
 * </ul>
 *
 * <p>Tests of the collection without a row:
 *
 * <ul>
 *   <li>T6 to T9, T17, T18, T20, T21, T38.2, T62, T79, XMLP-13 to XMLP-18: an intermediary forwards
 *       the message. Parley has none; an {@code EnvelopeService} that forwards is an application.
 *   <li>T2, T16: the node has a role of its own. A service has the roles next and ultimateReceiver.
 *   <li>T27, T41 to T61, T73, T76, T77, XMLP-3, XMLP-9, XMLP-10 and all of SBR: the body has the
 *       SOAP encoding, which is not read.
 *   <li>T75: the header block is defined by XML Base, which is the task of the application.
 * </ul>
 */
class TestCollectionTest {
  record Stamped(@SoapHeader Optional<String> stamped) {}

  record Delivered(@SoapHeader Optional<String> stamped, String note) {}

  /** Operations whose body is empty or one element, as most tests of the collection have. */
  @SoapService(targetNamespace = "urn:post", style = SoapService.Style.BARE)
  interface Post {
    Stamped stamp(@SoapHeader @XmlElement(required = false) @Nullable String stamp);

    Delivered deliver(
        String letter, @SoapHeader @XmlElement(required = false) @Nullable String stamp);
  }

  record Parcel(int grams, float metres, String content) {}

  /** Operations that stand for those with RPC in the collection, in document/literal wrapped. */
  @SoapService(targetNamespace = "urn:desk")
  interface Desk {
    void open();

    String carrier(@SoapHeader String stamp);

    int weigh(int grams);

    Parcel pack(int grams, float metres, String content);

    void lose(SoapFault.Code code);

    void forward(String country);

    @OneWay
    void drop(String letter);
  }

  private static final class DeskServant implements Desk {
    @Override
    public void open() {}

    @Override
    public String carrier(String stamp) {
      return stamp;
    }

    @Override
    public int weigh(int grams) {
      return grams;
    }

    @Override
    public Parcel pack(int grams, float metres, String content) {
      return new Parcel(grams, metres, content);
    }

    @Override
    public void lose(SoapFault.Code code) {
      throw new SoapFault(code, "lost");
    }

    @Override
    public void forward(String country) {
      throw new SoapFault(
          SoapFault.Code.SENDER,
          "no such country",
          List.of(),
          List.of(),
          List.of(XmlFragment.of("<p:hint xmlns:p='urn:post'>two letters</p:hint>")));
    }

    @Override
    public void drop(String letter) {}
  }

  private static final class PostServant implements Post {
    @Override
    public Stamped stamp(@Nullable String stamp) {
      return new Stamped(Optional.ofNullable(stamp));
    }

    @Override
    public Delivered deliver(String letter, @Nullable String stamp) {
      return new Delivered(Optional.ofNullable(stamp), letter);
    }
  }

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap soap = Soap.on(parley);
  @AutoClose private final HttpClient http = HttpClient.newHttpClient();
  private final URI here = soap.listen(URI.create("http://127.0.0.1:0"));

  TestCollectionTest() {
    soap.export("/post", Post.class, new PostServant());
    soap.export("/desk", Desk.class, new DeskServant());
  }

  private HttpResponse<String> send(String method, String path, String contentType, String document)
      throws Exception {
    return http.send(
        HttpRequest.newBuilder(here.resolve(path))
            .header("content-type", contentType)
            .method(method, HttpRequest.BodyPublishers.ofString(document))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private void assertAnswer(String test, String path, String document, String expected)
      throws Exception {
    String text =
        document
            .replace("E12", SoapVersion.V1_2.namespace())
            .replace("E11", SoapVersion.V1_1.namespace())
            .replace("ROLE", SoapVersion.V1_2.namespace() + "/role");
    HttpResponse<String> response = send("POST", path, SoapVersion.V1_2.mediaType(), text);
    assertThat(response.statusCode() + " " + EnvelopeSummary.of(response.body()))
        .as(test)
        .isEqualTo(expected);
  }

  // Header blocks: the body is empty in requests and responses.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          T1    role of every node                | <p:stamp e:role='ROLE/next'>a</p:stamp>                               | 200 stamped=a / -
          T3    no role                           | <p:stamp>a</p:stamp>                                                  | 200 stamped=a / -
          T4,T78 role of the ultimate receiver    | <p:stamp e:role='ROLE/ultimateReceiver'>a</p:stamp>                   | 200 stamped=a / -
          T5    role of another node              | <p:stamp e:role='urn:other'>a</p:stamp>                               | 200 - / -
          T10,T37 unknown                         | <x:a xmlns:x='urn:x' e:role='ROLE/ultimateReceiver'/>                 | 200 - / -
          T11   need not be understood            | <x:a xmlns:x='urn:x' e:role='ROLE/ultimateReceiver' e:mustUnderstand='false'/> | 200 - / -
          T12,T36 1 is true                       | <x:a xmlns:x='urn:x' e:role='ROLE/ultimateReceiver' e:mustUnderstand='1'/> | 500 NotUnderstood={urn:x}a / MustUnderstand
          T13   must be understood                | <x:a xmlns:x='urn:x' e:role='ROLE/ultimateReceiver' e:mustUnderstand='true'/> | 500 NotUnderstood={urn:x}a / MustUnderstand
          T14   no boolean, known                 | <p:stamp e:mustUnderstand='wrong'>a</p:stamp>                         | 400 - / Sender
          T15   another node must understand      | <x:a xmlns:x='urn:x' e:role='urn:other' e:mustUnderstand='1'/>        | 200 - / -
          T19   role of no node                   | <p:stamp e:role='ROLE/none' e:mustUnderstand='true'>a</p:stamp>       | 200 - / -
          T23   no boolean behind an unknown one  | <x:a xmlns:x='urn:x' e:mustUnderstand='1'/><p:stamp e:mustUnderstand='wrong'>a</p:stamp> | 400 - / Sender
          T29   role of 2,000 characters          | <p:stamp e:role='urn:LONG'>a</p:stamp>                                | 200 - / -
          T34   attribute of SOAP 1.1             | <x:a xmlns:x='urn:x' xmlns:o='E11' o:mustUnderstand='1'/>             | 200 - / -
          T35   must be understood, no role       | <x:a xmlns:x='urn:x' e:mustUnderstand='1'/>                           | 500 NotUnderstood={urn:x}a / MustUnderstand
          T38.1 0 beside false of another node    | <x:a xmlns:x='urn:x' e:role='urn:other' e:mustUnderstand='false'/><p:stamp e:mustUnderstand='0'>a</p:stamp> | 200 stamped=a / -
          T39   no boolean, unknown               | <x:a xmlns:x='urn:x' e:mustUnderstand='9'/>                           | 400 - / Sender
          T40   namespace with an IPv6 address    | <x:a xmlns:x='http://[FEDC::3210]/x' e:mustUnderstand='false'/>       | 200 - / -
          T74   attribute inside of a block       | <p:stamp>a</p:stamp><x:a xmlns:x='urn:x'><x:b e:role='ROLE/next' e:mustUnderstand='1'/></x:a> | 200 stamped=a / -
          XMLP-6,XMLP-19,TH4 every node must understand | <x:a xmlns:x='urn:x' e:role='ROLE/next' e:mustUnderstand='1'/>  | 500 NotUnderstood={urn:x}a / MustUnderstand
          5.4.8 several not understood            | <x:b xmlns:x='urn:x' e:mustUnderstand='1'/><p:stamp>a</p:stamp><a e:mustUnderstand='1'/> | 500 NotUnderstood={urn:x}b NotUnderstood=a / MustUnderstand
          2.6   known one behind an unknown one   | <x:a xmlns:x='urn:x'/><p:stamp>a</p:stamp>                            | 200 stamped=a / -
          2.4   one for us beside one for another | <p:stamp e:role='urn:other'>a</p:stamp><p:stamp>b</p:stamp>           | 200 stamped=b / -
          2.4   repeated                          | <p:stamp>a</p:stamp><p:stamp>b</p:stamp>                              | 400 - / Sender
          5.4.6 encoding of a known block         | <p:stamp e:encodingStyle='urn:other'>a</p:stamp>                      | 500 - / DataEncodingUnknown
          5.2.4 relay does not matter here        | <p:stamp e:relay='true'>a</p:stamp>                                   | 200 stamped=a / -
          2.2   white space around a role         | <p:stamp e:role=' ROLE/next '>a</p:stamp>                             | 200 stamped=a / -
          5.2   no blocks                         | <!-- none -->                                                         | 200 - / -
          """)
  void headerBlock(String test, String blocks, String expected) throws Exception {
    String document =
        "<e:Envelope xmlns:e='E12' xmlns:p='urn:post'><e:Header> %s </e:Header><e:Body> </e:Body></e:Envelope>"
            .formatted(blocks.replace("LONG", "z".repeat(2_000)));
    assertAnswer(test, "/post", document, expected);
  }

  // The document: DELIVER is a request whose body has one element.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          T22   known block and body              | <e:Envelope xmlns:e='E12'><e:Header><p:stamp xmlns:p='urn:post' e:mustUnderstand='1'>a</p:stamp></e:Header><e:Body>DELIVER</e:Body></e:Envelope> | 200 stamped=a / note=b
          T24   no version that is known          | <e:Envelope xmlns:e='urn:wrong'><e:Body>DELIVER</e:Body></e:Envelope> | 500 Upgrade=1.2,1.1 / VersionMismatch
          T25   external document type            | <!DOCTYPE e:Envelope SYSTEM 'e.dtd'[]><e:Envelope xmlns:e='E12'><e:Body>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          T26   processing instruction            | <e:Envelope xmlns:e='E12'><?x-style y='z'?><e:Body>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          T28   encoding of the body              | <e:Envelope xmlns:e='E12'><e:Body e:encodingStyle='urn:x'>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          T30,TH3 almost the version 1.1          | <e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope'><e:Body>DELIVER</e:Body></e:Envelope> | 500 Upgrade=1.2,1.1 / VersionMismatch
          T64   document type with a notation     | <!DOCTYPE x [<!NOTATION n SYSTEM 'urn:n'>]><e:Envelope xmlns:e='E12'><e:Body>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          T65   document type with elements       | <!DOCTYPE x [<!ELEMENT Envelope (Body)>]><e:Envelope xmlns:e='E12'><e:Body>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          T66   declared encoding                 | <?xml version='1.0' encoding='UTF-8'?><e:Envelope xmlns:e='E12'><e:Body>DELIVER</e:Body></e:Envelope> | 200 - / note=b
          T67   standalone document               | <?xml version='1.0' standalone='yes'?><e:Envelope xmlns:e='E12'><e:Body>DELIVER</e:Body></e:Envelope> | 200 - / note=b
          T68   white space in tags               | <e:Envelope\t xmlns:e = 'E12' ><e:Header ></e:Header\t><e:Body >DELIVER</e:Body ></e:Envelope > | 200 - / note=b
          T69,TH2 no body                         | <e:Envelope xmlns:e='E12'><e:Header><p:stamp xmlns:p='urn:post'>a</p:stamp></e:Header></e:Envelope> | 400 - / Sender
          T70   element behind the body           | <e:Envelope xmlns:e='E12'><e:Body>DELIVER</e:Body><trailer/></e:Envelope> | 400 - / Sender
          T71   attribute without namespace       | <e:Envelope xmlns:e='E12' a='b'><e:Body>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          T72   encoding of the envelope          | <e:Envelope xmlns:e='E12' e:encodingStyle='urn:x'><e:Body>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          T80   unknown encoding of the body's child | <e:Envelope xmlns:e='E12'><e:Body><p:deliver xmlns:p='urn:post' e:encodingStyle='urn:x'>b</p:deliver></e:Body></e:Envelope> | 500 - / DataEncodingUnknown
          XMLP-5 version 1.1, which is known      | <e:Envelope xmlns:e='E11'><e:Body>DELIVER</e:Body></e:Envelope> | 200 1.1: - / note=b
          5.2   attribute of the header           | <e:Envelope xmlns:e='E12'><e:Header a='b'/><e:Body>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          5.3   attribute of the body             | <e:Envelope xmlns:e='E12'><e:Body a='b'>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          5.1   attribute with a namespace        | <e:Envelope xmlns:e='E12' xml:lang='en'><e:Body>DELIVER</e:Body></e:Envelope> | 200 - / note=b
          5.1   text beside the body              | <e:Envelope xmlns:e='E12'>text<e:Body>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          5.2   text beside the header blocks     | <e:Envelope xmlns:e='E12'><e:Header>text</e:Header><e:Body>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          5.1   two headers                       | <e:Envelope xmlns:e='E12'><e:Header/><e:Header/><e:Body>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          5.1   two bodies                        | <e:Envelope xmlns:e='E12'><e:Body>DELIVER</e:Body><e:Body>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          5.3   text beside the body's child      | <e:Envelope xmlns:e='E12'><e:Body>DELIVER text</e:Body></e:Envelope> | 400 - / Sender
          5.1   header of another namespace       | <e:Envelope xmlns:e='E12'><Header/><e:Body>DELIVER</e:Body></e:Envelope> | 400 - / Sender
          """)
  void document(String test, String document, String expected) throws Exception {
    String text = document.replace("DELIVER", "<p:deliver xmlns:p='urn:post'>b</p:deliver>");
    assertAnswer(test, "/post", text, expected);
  }

  // Operations, and faults of the servant.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          T31   operation without a result        | -                                      | <d:open/>                                     | 200 - / openResponse=
          T32   required block                    | <d:stamp e:mustUnderstand='true'>a</d:stamp> | <d:carrier/>                            | 200 - / carrierResponse=a
          T32   without the required block        | -                                      | <d:carrier/>                                  | 400 - / Sender
          T33,XMLP-12 no such operation           | -                                      | <d:close/>                                    | 400 - / Sender
          T63   fault that a header block explains | -                                     | <d:forward><country>ABCD</country></d:forward> | 400 hint=two letters / Sender
          XMLP-1 no argument                      | -                                      | <d:weigh/>                                    | 400 - / Sender
          XMLP-4 result of several parts          | -                                      | <d:pack><grams>42</grams><metres>0.5</metres><content>tea</content></d:pack> | 200 - / packResponse=420.5tea
          XMLP-7 fault of the sender              | -                                      | <d:lose><code>SENDER</code></d:lose>          | 400 - / Sender
          XMLP-8 fault of the receiver            | -                                      | <d:lose><code>RECEIVER</code></d:lose>        | 500 - / Receiver
          XMLP-11 text where a number should be   | -                                      | <d:weigh><grams>abc</grams></d:weigh>         | 400 - / Sender
          """)
  void operation(String test, String blocks, String body, String expected) throws Exception {
    String document =
        "<e:Envelope xmlns:e='E12' xmlns:d='urn:desk'>%s<e:Body>%s</e:Body></e:Envelope>"
            .formatted(blocks.equals("-") ? "" : "<e:Header>" + blocks + "</e:Header>", body);
    assertAnswer(test, "/desk", document, expected);
  }

  // The HTTP binding (part 2, section 7). The response of the web method GET is not offered.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          TH1   media type alone                  | POST | application/soap+xml                                | <d:weigh><grams>7</grams></d:weigh>  | 200
          TH5   another media type                | POST | audio/mpeg                                          | <d:weigh><grams>7</grams></d:weigh>  | 415
          XMLP-2 web method GET                   | GET  | application/soap+xml                                | <d:weigh/>                           | 405
          6.4   other web methods                 | PUT  | application/soap+xml                                | <d:weigh/>                           | 405
          6.5   action                            | POST | application/soap+xml; action="urn:any"              | <d:weigh><grams>7</grams></d:weigh>  | 200
          7.1   names in upper case               | POST | Application/SOAP+XML; Charset=UTF-8                 | <d:weigh><grams>7</grams></d:weigh>  | 200
          7.5   one-way                           | POST | application/soap+xml                                | <d:drop><letter>a</letter></d:drop>  | 202
          """)
  void binding(String test, String method, String contentType, String body, int status)
      throws Exception {
    String document =
        "<e:Envelope xmlns:e='%s' xmlns:d='urn:desk'><e:Body>%s</e:Body></e:Envelope>"
            .formatted(SoapVersion.V1_2.namespace(), body);
    assertThat(send(method, "/desk", contentType, document).statusCode())
        .as(test)
        .isEqualTo(status);
  }

  @Test
  void responsesAndFaultsHaveTheMediaTypeOfTheVersion() throws Exception {
    for (String body : List.of("<p:deliver xmlns:p='urn:post'>b</p:deliver>", "<unknown/>")) {
      String document =
          "<e:Envelope xmlns:e='%s'><e:Body>%s</e:Body></e:Envelope>"
              .formatted(SoapVersion.V1_2.namespace(), body);
      HttpResponse<String> response = send("POST", "/post", SoapVersion.V1_2.mediaType(), document);
      assertThat(response.headers().firstValue("content-type").orElseThrow())
          .startsWith("application/soap+xml; charset=utf-8");
    }
  }
}
