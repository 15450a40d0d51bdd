import { MESSAGES } from '@marquee/schemas/common/messages';

/** Kinds of rejections; `services/kit/http/rejection-problem.ts` is the table of what each is over HTTP. */
export type RejectionType =
  | 'Unauthenticated'
  | 'Forbidden'
  /** Also for a deleted resource and for another user's: an answer must not reveal that it exists. */
  | 'NotFound'
  | 'Conflict'
  /** Another user changed it since the sender of the command read it. */
  | 'VersionConflict'
  | 'TooLarge'
  | 'Invalid'
  | 'TooMany';

/** What is wrong with one field of a command. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Why a command is not accepted. Every aggregate has a union of these, distinguished by their reasons. */
export interface Rejection<Type extends RejectionType = RejectionType, Reason extends string = string> {
  readonly type: Type;
  /** Which of the aggregate's rejections it is; for code, never shown. */
  readonly reason: Reason;
  /** The message for the sender of the command. */
  readonly message: string;
  /** Field errors of an `Invalid` rejection, or of one that is about a field. */
  readonly errors?: readonly FieldError[];
  /** Seconds until the next attempt, for `TooMany`. */
  readonly retryAfterSeconds?: number;
}

/** A rejection as it is declared; with a field it is reported at that field. */
interface Declared<Type extends RejectionType> {
  readonly type: Type;
  readonly message: string;
  readonly field?: string;
}

type Declarations = Readonly<Record<string, Declared<RejectionType>>>;

export type RejectionTable<Table extends Declarations> = {
  readonly [Reason in keyof Table & string]: Rejection<Table[Reason]['type'], Reason>;
};

/** The rejections of a table, as those of its reasons. */
export type RejectionIn<Table> = Table[keyof Table];

/** Declares rejections that always say the same, by their reasons. */
export const declareRejections = <const Table extends Declarations>(table: Table): RejectionTable<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([reason, { type, message, field }]) => [
      reason,
      { type, reason, message, ...(field === undefined ? {} : { errors: [{ field, message }] }) },
    ]),
  ) as unknown as RejectionTable<Table>;

export type NotFound = Rejection<'NotFound', 'not-found'>;
export type AlreadyExists = Rejection<'Conflict', 'already-exists'>;
export type VersionConflict = Rejection<'VersionConflict', 'version-conflict'>;
export type Invalid = Rejection<'Invalid', 'invalid'> & { readonly errors: readonly FieldError[] };

/** @param what begins the sentence: `Campaign` */
export const notFound = (what: string): NotFound => ({
  type: 'NotFound',
  reason: 'not-found',
  message: `${what} is not found`,
});

export const alreadyExists = (message: string): AlreadyExists => ({
  type: 'Conflict',
  reason: 'already-exists',
  message,
});

export const VERSION_CONFLICT: VersionConflict = {
  type: 'VersionConflict',
  reason: 'version-conflict',
  message: MESSAGES.changedMeanwhile,
};

/** The first error of each field; the first text is the message. */
export function invalid(...errors: readonly FieldError[]): Invalid {
  const fields = new Map<string, FieldError>();
  for (const error of errors) if (!fields.has(error.field)) fields.set(error.field, error);
  const message = errors[0]?.message ?? MESSAGES.enterValidData;
  return { type: 'Invalid', reason: 'invalid', message, errors: [...fields.values()] };
}

export const tooManyRequests = (
  message: string,
  retryAfterSeconds: number,
): Rejection<'TooMany', 'too-many'> => ({
  type: 'TooMany',
  reason: 'too-many',
  message,
  retryAfterSeconds,
});

/** Carries a rejection out of a command that is more than one decision. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError';
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(rejection.message);
    this.rejection = rejection;
  }
}
