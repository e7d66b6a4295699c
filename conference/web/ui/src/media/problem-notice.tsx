import { mediaWords } from '../words/media/index.js';
import type { MediaController } from './media-controller.js';
import type { MediaProblem } from './problems.js';

/** Last problem, with advice on what to do. */
export function ProblemNotice({ controller }: { readonly controller: MediaController }) {
  const problem = controller.problem.value;
  return (
    <div class="media-problem" role="alert">
      {problem !== undefined && (
        <>
          <p>{wordsOf(problem)}</p>
          <button type="button" class="small" onClick={() => (controller.problem.value = undefined)}>
            {mediaWords.understood}
          </button>
        </>
      )}
    </div>
  );
}

function wordsOf(problem: MediaProblem): string {
  switch (problem.kind) {
    case 'device':
      return mediaWords.problems[problem.own][problem.what];
    case 'unplugged':
      return mediaWords.unplugged[problem.own](problem.now);
    case 'stopped':
      return mediaWords.stopped[problem.what];
    case 'refused':
      return mediaWords.refused[problem.reason];
  }
}
