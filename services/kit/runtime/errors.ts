/** A dependency did not answer, or cannot do its work; the request may be tried again later. */
export class DependencyUnavailable extends Error {
  override readonly name = 'DependencyUnavailable';
  /** Which one: "traffic log", "fact store", "event store"… */
  readonly dependency: string;
  /** One sentence for the operator: what to do. */
  readonly advice: string;

  constructor(
    dependency: string,
    advice: string,
    options?: { readonly cause?: unknown; readonly reason?: string },
  ) {
    const reason = options?.reason ?? (options?.cause instanceof Error ? options.cause.message : undefined);
    super(
      `The ${dependency} is not available${reason === undefined ? '' : ` (${reason})`}. ${advice}`,
      options?.cause === undefined ? undefined : { cause: options.cause },
    );
    this.dependency = dependency;
    this.advice = advice;
  }
}
