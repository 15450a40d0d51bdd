/** The named properties of an object, without the others. */
export const pickNames = <T extends object, Name extends keyof T>(
  values: T,
  names: readonly Name[],
): Pick<T, Name> => Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<T, Name>;
