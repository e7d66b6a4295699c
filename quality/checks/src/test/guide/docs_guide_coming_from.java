import dev.parley.calls.*;
import dev.parley.calls.api.*;
import java.net.URI;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

record Price(String item, long cents) {}
SubmissionPublisher<Price> all;
Parley parley;
Prices servant;
interface Prices { long cents(String item); Flow.Publisher<Price> watch(String item); }
