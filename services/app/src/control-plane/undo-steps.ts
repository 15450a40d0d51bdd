/** What undoes what was begun, the last first. */
export class UndoSteps {
  readonly #steps: (() => Promise<void>)[] = [];

  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /** Disposes of it among the other steps. @returns the same */
  disposing<T extends { dispose(): Promise<void> }>(opened: T): T {
    this.add(() => opened.dispose());
    return opened;
  }

  /** Runs every step once, even if others fail. @param onFailure receives the error of each failed step */
  async run(onFailure: (error: unknown) => void): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await step().catch(onFailure);
  }
}
