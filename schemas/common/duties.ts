/**
 * Days for which a user who set up another user's sign-in, or prepared a decision, counts as the same person.
 */
export const SAME_PERSON_DAYS = 7;

/** So long a request to wipe a person waits for a second person; then it has to be made again. */
export const WIPE_REQUEST_DAYS = 7;
