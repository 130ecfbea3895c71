/** What became of one check. A note is worth knowing and no problem. */
export type StepStatus = 'ok' | 'problem' | 'note';

/** One check of the doctor: one line of its report. Never holds a secret. */
export interface Step {
  /** The browser or command it is about; the machine itself when it is about neither. */
  readonly about: string;
  readonly name: string;
  readonly status: StepStatus;
  /** A whole sentence. */
  readonly message: string;
  /** With a problem: what to do, in a sentence. */
  readonly remedy?: string;
}

/** What mends most: the installer writes all files anew. */
const fixRemedy = 'Run "mcp-multi-bridge doctor --fix".';

/** The steps about one thing. */
export function stepsAbout(about: string) {
  return {
    ok: (name: string, message: string): Step => ({ about, name, status: 'ok', message }),
    note: (name: string, message: string): Step => ({ about, name, status: 'note', message }),
    problem: (name: string, message: string, remedy = fixRemedy): Step => ({
      about,
      name,
      status: 'problem',
      message,
      remedy,
    }),
  };
}
