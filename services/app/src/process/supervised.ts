/** Given to a program whose supervisor says what to do. */
export const SUPERVISED = '--supervised';

export const isSupervised = (): boolean => process.argv.includes(SUPERVISED);
