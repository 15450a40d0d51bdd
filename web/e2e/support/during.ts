/**
 * Waits for something that an act brings about, from before it: an answer, a download. An act that fails ends both, so that
 * nothing is left waiting when the page closes.
 */
export async function during<T>(wait: Promise<T>, act: () => Promise<unknown>): Promise<T> {
  const [result] = await Promise.all([wait, act()]);
  return result;
}
