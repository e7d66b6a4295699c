package bank;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.naming.NamingClient;
import dev.parley.iiop.naming.NamingServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Serves the bank by IIOP, under a name in its own naming service, until it is stopped. */
public final class BankServer {
  private BankServer() {}

  public static void main(String[] args) throws InterruptedException {
    try (var parley = Parley.start();
        var iiop = Orb.on(parley)) {
      URI address = iiop.listen(URI.create("tcp://127.0.0.1:0")).endpoint();
      try (var naming = NamingServer.start(iiop)) { // or the one that the company has
        Map<String, Account> accounts = new ConcurrentHashMap<>();
        Bank bank = customer -> accounts.computeIfAbsent(customer, _ -> new KeptAccount());
        NamingClient names = NamingClient.at(iiop, naming.root().toString());
        names.createContexts("town");
        names.rebind("town/Bank", iiop.export("bank", Bank.class, bank));
        System.out.println("The bank is corbaname::127.0.0.1:" + address.getPort() + "#town/Bank");
        Thread.currentThread().join();
      }
    }
  }

  private static final class KeptAccount implements Account {
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
