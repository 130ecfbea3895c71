/** What has to be undone when a script ends, in whatever way it ends. Last in, first out; each once. */
export class Cleanup {
  private readonly steps: (() => unknown)[] = [];
  /** True once a signal ended the script: what fails afterwards fails because of that. */
  interrupted = false;
  private ending: Promise<void> | undefined;

  /** Adds a step. Its failure is printed and keeps no other from running. */
  add(step: () => unknown): void {
    this.steps.push(step);
  }

  /** Undoes everything, once: who calls again waits for the same end. */
  run(): Promise<void> {
    return (this.ending ??= this.undo());
  }

  private async undo(): Promise<void> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.error('While cleaning up:', error);
      }
    }
  }

  /** On Ctrl-C and its like: clean up, then end with the exit code that is set, else the signal's usual one. */
  onSignals(): void {
    const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
    for (const [signal, code] of Object.entries(signals))
      process.once(signal, () => {
        this.interrupted = true;
        void this.run().then(() => process.exit(process.exitCode ?? code));
      });
  }
}
