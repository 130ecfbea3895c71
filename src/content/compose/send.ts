import { composerOf, isBusy, isEnabled, sendButton, showsFile } from '../../platforms/engine/composer.ts';
import { composerText } from '../../platforms/engine/composer-text.ts';
import { countUserTurns, isAnsweredInColumns } from '../../platforms/engine/turns.ts';
import { fail, succeed } from '../../shared/failure.ts';
import type { PageOutcome } from '../../shared/page-messages.ts';
import type { Desk } from './deliver.ts';
import { holdsText } from './insert.ts';
import { until } from './until.ts';

/** A page may hold the button back while it uploads a file or still writes its reply. */
const buttonPatience = 60_000;
/** How long a page may take to show that it sends. */
const sentPatience = 3000;

/** What is to be sent, and who must know that it was. */
export interface Letter {
  readonly fileName: string;
  /** Its text, if this page delivered it. */
  readonly text: string | undefined;
  /** The user sent a message after it was delivered. */
  readonly sentMeanwhile: () => boolean;
  /** The user is writing in the page right now: a draft of theirs must not be sent half written. */
  readonly isTyping: () => boolean;
  /** Called right before the press: the reply that follows comes into being under our eyes. */
  readonly onSend: () => void;
}

/** Presses send, once, when the page lets it be pressed, and makes sure that the page sends. */
export async function send(desk: Desk, letter: Letter): Promise<PageOutcome> {
  const byHand = whyByHand(desk);
  if (byHand !== undefined) return byHand;
  const button = await until(() => pressable(desk, letter), buttonPatience);
  if (button === undefined || !(button instanceof HTMLElement)) return button ?? whyNot(desk, letter);
  const before = record(desk);
  letter.onSend();
  button.click();
  if (await isSent(desk, letter, before)) return succeed({ how: 'button' });
  if (!isThere(desk, letter) || isBusy(desk.generation(), document) || before.text !== record(desk).text)
    return unverified();
  pressEnter(desk);
  return (await isSent(desk, letter, before)) ? succeed({ how: 'enter' }) : unverified();
}

/** Where nothing is pressed, the failure that says why. */
function whyByHand({ platform, generation }: Desk): PageOutcome | undefined {
  if (platform.sendByHand === true)
    return fail('sendByHand', `${platform.name} takes no press but your own. Press send yourself.`);
  if (isAnsweredInColumns(generation(), document))
    return fail('sendByHand', 'Two models answered, and both get what is sent now. Press send yourself.');
  return undefined;
}

/** The button once it can be pressed; a failure as soon as it is clear that it must not be. */
function pressable(desk: Desk, letter: Letter): HTMLElement | PageOutcome | undefined {
  const moved = desk.moved();
  if (moved !== undefined) return moved;
  if (!isThere(desk, letter)) {
    if (letter.sentMeanwhile()) return succeed({ how: 'alreadySent' });
    return fail(
      'attachFailed',
      `${letter.fileName} is no longer in the message box, so nothing was sent. Insert it again.`,
    );
  }
  if (isWriting(desk, letter)) return undefined;
  const button = sendButton(desk.generation(), document);
  const free =
    button !== undefined && isEnabled(desk.generation(), button) && !isBusy(desk.generation(), document);
  return free ? button : undefined;
}

function isWriting({ generation }: Desk, letter: Letter): boolean {
  const composer = composerOf(generation(), document);
  return composer !== undefined && composerText(composer).trim() !== '' && letter.isTyping();
}

function whyNot(desk: Desk, letter: Letter): PageOutcome {
  const { generation } = desk;
  if (isWriting(desk, letter))
    return fail('composerBusy', 'You are writing in the message box. Press send when you are done.');
  return sendButton(generation(), document) === undefined
    ? fail('sendMissing', 'The send button was not found. Press send yourself.')
    : fail(
        'sendDisabled',
        'The page kept its send button off for a minute. Press send yourself when it allows it.',
      );
}

function unverified(): PageOutcome {
  return fail(
    'sendUnverified',
    'Send was pressed, but the page does not show that it sent. Look before you send again.',
  );
}

interface PageRecord {
  readonly text: string;
  readonly users: number;
}

function record({ generation }: Desk): PageRecord {
  const composer = composerOf(generation(), document);
  return {
    text: composer === undefined ? '' : composerText(composer),
    users: countUserTurns(generation(), document),
  };
}

async function isSent(desk: Desk, letter: Letter, before: PageRecord): Promise<boolean> {
  const shows = () =>
    !isThere(desk, letter) || isBusy(desk.generation(), document) || record(desk).users > before.users;
  return (await until(shows, sentPatience)) === true;
}

function isThere({ generation }: Desk, { fileName, text }: Letter): boolean {
  const composer = composerOf(generation(), document);
  if (composer === undefined) return false;
  return showsFile(generation(), composer, fileName) || (text !== undefined && holdsText(composer, text));
}

function pressEnter({ generation }: Desk): void {
  const composer = composerOf(generation(), document);
  composer?.focus({ preventScroll: true });
  const init = {
    key: 'Enter',
    code: 'Enter',
    keyCode: 13,
    which: 13,
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  for (const type of ['keydown', 'keypress', 'keyup']) composer?.dispatchEvent(new KeyboardEvent(type, init));
}
