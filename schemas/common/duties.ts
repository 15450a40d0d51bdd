/** So long whoever has set up how somebody signs in, or what that person decides on, counts as that person. */
export const SAME_PERSON_DAYS = 7;

/** So long a request to wipe a person waits for a second person; then it has to be made again. */
export const WIPE_REQUEST_DAYS = 7;
