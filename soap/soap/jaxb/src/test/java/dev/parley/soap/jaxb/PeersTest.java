package dev.parley.soap.jaxb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.jaxb.depot.Crate;
import dev.parley.soap.jaxb.depot.Depot;
import dev.parley.soap.jaxb.depot.Grade;
import dev.parley.soap.jaxb.depot.Inventory;
import dev.parley.soap.jaxb.depot.Item;
import dev.parley.soap.jaxb.depot.ObjectFactory;
import dev.parley.soap.jaxb.depot.Refusal;
import dev.parley.soap.jaxb.depot.Shortage_Exception;
import dev.parley.soap.jaxb.depot.Ticket;
import dev.parley.soap.jaxb.depot.Tool;
import jakarta.xml.ws.Holder;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The interface and the beans that wsimport made, between Parley, CXF and Metro. */
final class PeersTest {
  private static final ObjectFactory BEANS = new ObjectFactory();

  static Stream<Arguments> pairs() {
    return Stream.of(SoapVersion.values())
        .flatMap(version ->
            Stream.of(Stack.values())
                .flatMap(client ->
                    Stream.of(Stack.values())
                        .filter(server -> client == Stack.PARLEY || server == Stack.PARLEY)
                        .map(server -> Arguments.of(version, client, server))));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void aContractOfWsimportIsServedAndCalledUnchanged(
      SoapVersion version, Stack client, Stack server) throws Exception {
    var servant = new DepotServant();
    try (var served = server.serve(servant, version);
        var called = client.call(served.address(), version)) {
      var depot = called.depot();
      beansAndHeaders(depot);
      nulls(depot, client);
      faults(depot);
      holders(depot);
      bare(depot);
      depot.remove(77);
      assertThat(servant.removed.poll(10, TimeUnit.SECONDS)).isEqualTo(77);
    }
  }

  private static void beansAndHeaders(Depot depot) throws Exception {
    var crate = new Crate();
    crate.setNumber(4);
    crate.setLabel("box <&> \u00fc");
    crate.getContent().add(tool());
    var receipt = depot.store(crate, Times.of("2026-12-31"), ticket());

    assertThat(receipt.getId()).isEqualTo(7);
    assertThat(receipt.getStored()).isEqualTo(Times.NOW);
    assertThat(receipt.getItem())
        .usingRecursiveComparison()
        .withStrictTypeChecking()
        .isEqualTo(crate);
    assertThat(depot.store(tool(), null, null).getId()).isZero();
  }

  static Tool tool() {
    var tool = new Tool();
    tool.setNumber(3);
    tool.setLabel("saw");
    tool.setGrade(Grade.SECOND_HAND);
    tool.setWeight(new BigDecimal("2.50"));
    tool.setNote(BEANS.createToolNote(null));
    tool.setMade(Times.of("2020-02-29"));
    tool.setPicture(new byte[] {1, 2, 3});
    return tool;
  }

  static Ticket ticket() {
    var ticket = new Ticket();
    ticket.setUser("ada");
    ticket.setLevel(7);
    return ticket;
  }

  private static void nulls(Depot depot, Stack client) {
    var found = depot.find(Grade.FIRST, "saw", List.of(1, 2));
    assertThat(found).singleElement().extracting(Item::getLabel).isEqualTo("FIRST saw");
    assertThat(((Crate) found.getFirst()).getContent())
        .extracting(Item::getNumber)
        .containsExactly(1, 2);
    assertThat(depot.find(null, null, List.of()))
        .singleElement()
        .extracting(Item::getLabel)
        .isEqualTo("null null");
    if (client == Stack.PARLEY) { // the others return null
      assertThat(depot.find(Grade.FIRST, "none", List.of())).isEmpty();
    }
  }

  private static void faults(Depot depot) {
    var item = tool();
    item.setLabel("nothing");
    assertThatExceptionOfType(Shortage_Exception.class)
        .isThrownBy(() -> depot.store(item, null, null))
        .withMessage("no shelf is left")
        .satisfies(e -> assertThat(e.getFaultInfo().getLabel()).isEqualTo("shelf"));
    item.setLabel("bomb");
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> depot.store(item, null, null))
        .withMessage("it is refused")
        .satisfies(e -> assertThat(e.getFaultInfo()).isEqualTo("too dangerous"));
  }

  private static void holders(Depot depot) {
    var item = new Holder<Item>(tool());
    var count = new Holder<Integer>();
    depot.swap(item, count);

    assertThat(item.value).isInstanceOf(Crate.class);
    assertThat(item.value.getLabel()).isEqualTo("for saw");
    assertThat(count.value).isEqualTo(2);
  }

  private static void bare(Depot depot) {
    var inventory = new Inventory();
    inventory.setDepot("north");
    inventory.getItem().add(tool());
    assertThat(depot.inventory(inventory, ticket())).isEqualTo(1 + 5 + 7);
  }
}
