const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * A country's name in another language.
 * @param english its name in a sentence of the server, as `Intl` has it; what is none stays as it is
 */
export function countryName(english: string, language: string): string {
  const [known, wanted] = ['en', language].map(
    (one) => new Intl.DisplayNames([one], { type: 'region', fallback: 'none' }),
  );
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const code = codes.find((one) => known?.of(one) === english);
  return (code === undefined ? undefined : wanted?.of(code)) ?? english;
}
