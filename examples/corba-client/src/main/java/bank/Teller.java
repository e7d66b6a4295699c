package bank;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import java.rmi.RemoteException;

/** Calls the bank. The one argument is its name: {@code corbaname::HOST:PORT#town/Bank}. */
public final class Teller {
  private Teller() {}

  public static void main(String[] args) throws RemoteException, TooLittle {
    try (var parley = Parley.start();
        var iiop = Orb.on(parley)) {
      Bank bank = iiop.lookup(args[0], Bank.class);
      Account account = bank.open("Ada");
      account.deposit(100);
      try {
        account.withdraw(250);
      } catch (TooLittle e) {
        System.out.println("Too little: " + e.missing());
      }
      account.withdraw(30);
      for (Entry entry : account.entries()) {
        System.out.println("Entry: " + entry.cents());
      }
    }
  }
}
