import { ProblemError } from './problem-error.ts';

/** Deeper nesting than any call of the product needs. */
const DEPTH_MAX = 32;

/**
 * Parses a JSON body more strictly than `JSON.parse`: a key that is repeated in one object, `__proto__` and
 * excessive depth are refused, because each of them means that two readers would see two different requests.
 * @throws ProblemError 400 that says what is wrong
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    throw new ProblemError(400, `The body is not valid JSON: ${(error as Error).message}`);
  }
  refuseAmbiguity(text);
  return value;
}

/** The text is known to be valid JSON here, so a scan over strings and brackets is enough. */
function refuseAmbiguity(text: string): void {
  const keysOfOpenObjects: (Set<string> | undefined)[] = [];
  let isKeyPosition = false;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case 0x7b: // {
        keysOfOpenObjects.push(new Set());
        isKeyPosition = true;
        break;
      case 0x5b: // [
        keysOfOpenObjects.push(undefined);
        isKeyPosition = false;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        keysOfOpenObjects.pop();
        isKeyPosition = false;
        break;
      case 0x2c: // ,
        isKeyPosition = keysOfOpenObjects.at(-1) !== undefined;
        break;
      case 0x22: {
        const end = endOfString(text, index);
        if (isKeyPosition) {
          noteKey(keysOfOpenObjects.at(-1), JSON.parse(text.slice(index, end + 1)) as string);
          isKeyPosition = false;
        }
        index = end;
        break;
      }
    }
    if (keysOfOpenObjects.length > DEPTH_MAX) {
      throw new ProblemError(400, `The body is nested deeper than ${DEPTH_MAX} levels`);
    }
  }
}

function noteKey(keys: Set<string> | undefined, key: string): void {
  if (key === '__proto__') throw new ProblemError(400, 'The body holds a forbidden key: __proto__');
  if (keys?.has(key)) throw new ProblemError(400, `The body names "${key.slice(0, 64)}" twice`);
  keys?.add(key);
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (text.charCodeAt(index) !== 0x22) index += text.charCodeAt(index) === 0x5c ? 2 : 1;
  return index;
}
