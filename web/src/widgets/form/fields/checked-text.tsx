import { useEffect, useState } from 'react';

import { Loader } from '../../../ui/feedback/feedback.tsx';
import { IconCheck } from '../../../ui/icons.ts';
import { FormText, type FormTextProps } from './text-field.tsx';
import { useFormValue } from '../use-form-value.ts';

/** So long after the last key press the server is asked. */
const PAUSE_MS = 450;

interface FormCheckedTextProps extends FormTextProps {
  /** Asks the server; answers what is wrong, or undefined. What it throws is no error of the field. */
  readonly check: (value: string, signal: AbortSignal) => Promise<string | undefined>;
  /** Whether the value is good enough to be worth a call. */
  readonly isWorthChecking: (value: string) => boolean;
}

type CheckResult = { readonly value: string; readonly fieldError: string | undefined };

/** A line that the server is asked about while it is typed: is this address taken? */
export function FormCheckedText({ check, isWorthChecking, ...props }: FormCheckedTextProps) {
  const { name } = props;
  const held = useFormValue(name);
  const value = typeof held === 'string' ? held.trim() : '';
  const [isAsking, setIsAsking] = useState(false);
  const [result, setResult] = useState<CheckResult>();
  useEffect(() => {
    if (!isWorthChecking(value)) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      setIsAsking(true);
      check(value, abort.signal)
        .then((fieldError) => {
          if (!abort.signal.aborted) setResult({ value, fieldError });
        })
        // Without an answer the server checks the value when the form is sent.
        .catch(() => undefined)
        .finally(() => {
          if (!abort.signal.aborted) setIsAsking(false);
        });
    }, PAUSE_MS);
    return () => {
      abort.abort();
      clearTimeout(timer);
      setIsAsking(false);
    };
  }, [value, name, check, isWorthChecking]);
  const known = result?.value === value ? result : undefined;
  const isFine = known !== undefined && known.fieldError === undefined;
  return (
    <FormText
      {...props}
      fieldError={known?.fieldError}
      rightSection={isAsking ? <Loader size="xs" /> : isFine ? <CheckMark /> : undefined}
    />
  );
}

const CheckMark = () => <IconCheck size="1rem" color="var(--mq-positive)" aria-hidden />;
