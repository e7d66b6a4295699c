package dev.parley.soap.jaxb;

import dev.parley.soap.jaxb.depot.Crate;
import dev.parley.soap.jaxb.depot.Depot;
import dev.parley.soap.jaxb.depot.Grade;
import dev.parley.soap.jaxb.depot.Inventory;
import dev.parley.soap.jaxb.depot.Item;
import dev.parley.soap.jaxb.depot.Receipt;
import dev.parley.soap.jaxb.depot.Refusal;
import dev.parley.soap.jaxb.depot.Shortage;
import dev.parley.soap.jaxb.depot.Shortage_Exception;
import dev.parley.soap.jaxb.depot.Ticket;
import jakarta.jws.WebService;
import jakarta.xml.ws.Holder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.xml.datatype.XMLGregorianCalendar;

/** The service as one is written for JAX-WS; Parley, CXF and Metro serve it. */
@WebService(
    endpointInterface = "dev.parley.soap.jaxb.depot.Depot",
    targetNamespace = "urn:depot",
    serviceName = "DepotService",
    portName = "DepotPort")
public final class DepotServant implements Depot {
  /** Numbers of the items that were removed. */
  final BlockingQueue<Long> removed = new LinkedBlockingQueue<>();

  @Override
  public Receipt store(Item item, XMLGregorianCalendar until, Ticket ticket)
      throws Refusal, Shortage_Exception {
    if (item.getLabel().equals("nothing")) {
      var info = new Shortage();
      info.setLabel("shelf");
      info.setLeft(0);
      throw new Shortage_Exception("no shelf is left", info);
    } else if (item.getLabel().equals("bomb")) {
      throw new Refusal("it is refused", "too dangerous");
    }
    var receipt = new Receipt();
    receipt.setId(ticket == null ? 0 : ticket.getLevel());
    receipt.setStored(Times.NOW);
    receipt.setItem(item);
    return receipt;
  }

  /** Returns a crate labelled with what was received, with a crate for each number inside. */
  @Override
  public List<Item> find(Grade grade, String label, List<Integer> numbers) {
    if ("none".equals(label)) {
      return new ArrayList<>();
    }
    var found = new Crate();
    found.setLabel(grade + " " + label);
    found.setGrade(grade);
    if (numbers != null) { // as CXF passes an empty list
      for (var number : numbers) {
        var crate = new Crate();
        crate.setNumber(number);
        crate.setLabel("numbered");
        found.getContent().add(crate);
      }
    }
    return List.of(found);
  }

  @Override
  public void swap(Holder<Item> item, Holder<Integer> count) {
    var crate = new Crate();
    crate.setLabel("for " + (item.value == null ? "nothing" : item.value.getLabel()));
    item.value = crate;
    count.value = 2;
  }

  @Override
  public void remove(long id) {
    removed.add(id);
  }

  @Override
  public int inventory(Inventory inventory, Ticket ticket) {
    return inventory.getItem().size() + inventory.getDepot().length() + ticket.getLevel();
  }
}
