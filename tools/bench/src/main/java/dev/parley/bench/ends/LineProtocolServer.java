package dev.parley.bench.ends;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Child side of the line protocol between processes: prints {@code ready ADDRESS}, then answers
 * each question with one line, or with {@code failed WHY}. The process ends when its standard input
 * does, whatever it is doing, and so does not outlive its parent.
 */
public final class LineProtocolServer {
  /** Handler of questions. */
  @FunctionalInterface
  public interface QuestionHandler {
    /** {@return the answer, one line} */
    String answer(List<String> words) throws Exception;
  }

  /** Answers questions until the process ends. */
  public static void serve(String address, QuestionHandler answerer) throws InterruptedException {
    // Anything that libraries print goes to standard error, and cannot mix with the answers.
    PrintStream answers =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    BlockingQueue<String> questions = new LinkedBlockingQueue<>();
    Thread.ofPlatform().daemon().name("questions").start(() -> read(questions));
    answers.println("ready " + address);
    while (true) {
      answers.println(answer(answerer, questions.take()));
    }
  }

  private static void read(BlockingQueue<String> questions) {
    try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        questions.add(line);
      }
    } catch (IOException e) {
      System.err.println("standard input failed: " + e.getMessage());
    }
    Runtime.getRuntime().halt(0); // even in the middle of a call that never returns
  }

  private static String answer(QuestionHandler answerer, String question) {
    try {
      return answerer.answer(List.of(question.split(" ", -1)));
    } catch (Exception e) {
      e.printStackTrace();
      return "failed " + reasons(e).replaceAll("\\s+", " ");
    }
  }

  /** Returns a failure and what caused it first. */
  private static String reasons(Exception e) {
    Throwable first = e;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    return e.getCause() == null ? e.toString() : e + ", by " + first;
  }

  private LineProtocolServer() {}
}
