package bank;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.naming.NamingClient;
import java.net.URI;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Serves the bank by IIOP, under a name. The one argument is a naming service's reference. */
public final class BankServer {
  private BankServer() {}

  /** Runs until it is killed. */
  public static void main(String[] args) throws InterruptedException {
    try (var parley = Parley.start();
        var iiop = Orb.on(parley)) {
      iiop.listen(URI.create("tcp://127.0.0.1:0"));
      Map<String, Account> accounts = new ConcurrentHashMap<>();
      Bank bank = customer -> accounts.computeIfAbsent(customer, _ -> new Kept());
      NamingClient names = NamingClient.at(iiop, args[0]);
      names.createContexts("town");
      names.rebind("town/Bank", iiop.export("bank", Bank.class, bank));
      System.out.println("The bank is open");
      new CountDownLatch(1).await();
    }
  }

  private static final class Kept implements Account {
    private final List<Entry> entries = new ArrayList<>();

    @Override
    public synchronized void deposit(long cents) {
      entries.add(new Entry(new Date(), cents));
    }

    @Override
    public synchronized void withdraw(long cents) throws TooLittle {
      long there = entries.stream().mapToLong(Entry::cents).sum();
      if (there < cents) {
        throw new TooLittle(cents - there);
      }
      entries.add(new Entry(new Date(), -cents));
    }

    @Override
    public synchronized List<Entry> entries() {
      return new ArrayList<>(entries);
    }
  }
}
