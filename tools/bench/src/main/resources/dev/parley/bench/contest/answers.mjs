// How an end in script answers the questions of EndMain (see there), one line each. Runs in Node and in a page.
const TIMES_KEPT = 1 << 20;

/** What a servant or a caller written by hand would do: await each call. `call` may be asynchronous and returns its argument. */
export function awaited(call, valueOf) {
  const checked = async (number) => {
    const value = valueOf(number);
    if ((await call(value)) !== value) throw new Error(`call ${number} returned something else`);
  };
  return {
    async oneByOne(limit, times) {
      let made = 0;
      let before = times.start();
      for (; made < limit.calls && !limit.over(before); made++) {
        await checked(made);
        before = times.add(before);
      }
      return made;
    },
    async stream(outstanding, limit) {
      let next = 0;
      const lane = async () => {
        while (next < limit.calls && !limit.over(performance.now())) await checked(next++);
      };
      await Promise.all(Array.from({ length: outstanding }, lane));
      return next;
    },
  };
}

/** For ends whose replies come in the order of the calls. `channel()` has `put(value)` and `flush()`; what comes back is told to `returned`. */
export function inOrder(channel) {
  let returned = () => undefined;
  /** Keeps calls under way; resolves with how many were made. */
  const run = (outstanding, more) =>
    new Promise((resolve, reject) => {
      let next = 0;
      let underWay = 0;
      const start = () => {
        channel().put(BigInt(next++));
        underWay++;
      };
      let expected = 0;
      returned = (value) => {
        underWay--;
        if (value !== BigInt(expected)) reject(new Error(`call ${expected} returned ${value}`));
        expected++;
        if (more(next)) start();
        else if (underWay === 0) resolve(next);
      };
      while (underWay < outstanding && more(next)) start();
      channel().flush();
    });
  return {
    returned: (value) => returned(value),
    oneByOne(limit, times) {
      let before = times.start();
      return run(1, (next) => {
        if (next > 0) before = times.add(before);
        return next < limit.calls && !limit.over(before);
      });
    },
    stream: (outstanding, limit) => run(outstanding, (next) => next < limit.calls && !limit.over(performance.now())),
  };
}

async function measure(end, outstanding, calls, millis) {
  const start = performance.now();
  const kept = [];
  const limit = { calls: outstanding === 1 ? Math.min(calls, TIMES_KEPT) : calls, over: (now) => now >= start + millis };
  const times = {
    start: () => performance.now(),
    add(before) {
      const now = performance.now();
      kept.push(now - before);
      return now;
    },
  };
  const made = outstanding === 1 ? await end.oneByOne(limit, times) : await end.stream(outstanding, limit);
  const all = performance.now() - start;
  const middle = outstanding === 1 ? Float64Array.from(kept).sort()[kept.length >> 1] : all / made;
  return `${made} ${Math.round(all * 1e6)} ${middle * 1e6}`;
}

/** Questions that every end can answer. */
export async function answerTo(end, question) {
  const [verb, ...words] = question.split(' ');
  if (verb === 'meet') {
    await end.meet(words[0]);
    return 'ok';
  }
  return measure(end, Number(words[1]), Number(words[2]), Number(words[3]));
}

/** One line, whatever comes of it. */
export async function lineFor(question, answer) {
  try {
    return await answer(question);
  } catch (error) {
    console.error(error);
    return `failed ${String(error).replaceAll(/\s+/g, ' ')}`;
  }
}
