import { Ajv } from 'ajv';

export interface NativeAnswer {
  readonly ver: string;
  readonly assets: readonly {
    readonly id: number;
    readonly title?: { readonly text: string };
    readonly img?: { readonly url: string; readonly w?: number; readonly h?: number; readonly type?: number };
    readonly data?: { readonly value: string; readonly type?: number };
  }[];
  readonly link: { readonly url: string };
  readonly imptrackers?: readonly string[];
  readonly eventtrackers?: readonly object[];
}

/**
 * The native answer as sections 5.1 to 5.8 of the IAB's OpenRTB Native Ads 1.2 describe it, for tests: no published
 * validator was found. `additionalProperties` is off, so that a member of another version is seen.
 */
function nativeAnswerSchema(version: '1.1' | '1.2'): object {
  const isVersion12 = version === '1.2';
  const whole = { type: 'integer', minimum: 0 };
  const text = { type: 'string', minLength: 1 };
  const url = { type: 'string', pattern: '^(https?:)?//' };
  const only = (properties: object, required: readonly string[]) => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  });
  const title = only({ text, ...(isVersion12 ? { len: whole } : {}) }, ['text']);
  const img = only({ url, w: whole, h: whole, ...(isVersion12 ? { type: whole } : {}) }, ['url']);
  const data = only({ value: text, ...(isVersion12 ? { type: whole, len: whole } : { label: text }) }, [
    'value',
  ]);
  const asset = {
    ...only({ id: whole, required: { enum: [0, 1] }, title, img, data }, ['id']),
    oneOf: [{ required: ['title'] }, { required: ['img'] }, { required: ['data'] }],
  };
  const link = only({ url, clicktrackers: { type: 'array', items: url }, fallback: url }, ['url']);
  const tracker = only({ event: whole, method: { enum: [1, 2] }, url }, ['event', 'method', 'url']);
  return only(
    {
      ver: text,
      assets: { type: 'array', minItems: 1, items: asset },
      link,
      imptrackers: { type: 'array', minItems: 1, items: url },
      ...(isVersion12 ? { eventtrackers: { type: 'array', minItems: 1, items: tracker } } : {}),
    },
    ['ver', 'assets', 'link'],
  );
}

const validators = {
  '1.1': new Ajv().compile<NativeAnswer>(nativeAnswerSchema('1.1')),
  '1.2': new Ajv().compile<NativeAnswer>(nativeAnswerSchema('1.2')),
};

/** The answer, after the schema of its version has accepted it. */
export function readNativeAnswer(adm: string, version: '1.1' | '1.2'): NativeAnswer {
  const answer: unknown = JSON.parse(adm);
  const validate = validators[version];
  if (!validate(answer)) throw new Error(JSON.stringify(validate.errors));
  return answer;
}
