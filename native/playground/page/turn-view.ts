import { AnswerView } from './answer.ts';
import { el } from './dom.ts';
import type { Turn } from './store.ts';

/** A turn on the page. An assistant's turn is shown again with more text while it streams. */
export interface TurnView {
  readonly element: HTMLElement;
  readonly show: (turn: Turn) => void;
}

/** Makes the view of a turn. `retry` is offered where the reply has a problem. */
export function turnView(turn: Turn, retry: () => void): TurnView {
  const element = el('article', {
    'data-turn': turn.id,
    'data-role': turn.role,
    'aria-label': turn.role === 'user' ? 'You' : 'Assistant',
  });
  if (turn.role === 'assistant') return assistantView(element, turn, retry);
  if (turn.text !== '') element.append(el('p', { class: 'said' }, turn.text));
  if (turn.files.length > 0)
    element.append(
      el(
        'ul',
        { class: 'sent-files', 'aria-label': 'Attached files' },
        ...turn.files.map((file) => el('li', {}, file.name)),
      ),
    );
  return { element, show: () => undefined };
}

function assistantView(element: HTMLElement, first: Turn, retry: () => void): TurnView {
  const answer = new AnswerView();
  const thinkingText = el('p');
  const thinking = el('details', { 'data-thinking': '' }, el('summary', {}, 'Thinking'), thinkingText);
  const again = el('button', { type: 'button' }, 'Try again');
  again.addEventListener('click', retry);
  const problemText = el('span');
  const problem = el('p', { class: 'problem', role: 'alert' }, problemText, ' ', again);
  element.append(answer.element);
  const show = (turn: Turn) => {
    if (turn.thinking !== undefined && !thinking.isConnected) element.prepend(thinking);
    thinkingText.textContent = turn.thinking ?? '';
    answer.show(turn.text);
    if (turn.problem === undefined) problem.remove();
    else {
      problemText.textContent = turn.problem;
      element.append(problem);
    }
  };
  show(first);
  return { element, show };
}
