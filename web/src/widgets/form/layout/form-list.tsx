import { useContext, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';

import { Button, IconButton, UnstyledButton } from '../../../ui/button.tsx';
import { IconChevronDown, IconPlus, IconTrash } from '../../../ui/icons.ts';
import { FieldFrame } from '../fields/field-frame.tsx';
import { SectionContext, useAppForm } from '../form-context.ts';
import classes from './form-list.module.css';
import { factsOf } from '../submit/schema-entry.ts';

interface FormListProps {
  /** Dotted path of the list in the command's input: `video.companions`. */
  readonly name: string;
  readonly label: string;
  /** What one of them is called: `Companion banner`. */
  readonly one: string;
  readonly description?: ReactNode;
  /** What a new one begins with. */
  readonly blank: Readonly<Record<string, unknown>>;
  /** The list as text, for the dialog that compares two editors' versions. */
  readonly show: (value: unknown) => string;
  /** The fields of one; their names begin with `part`. */
  readonly children: (part: string) => ReactNode;
}

/**
 * An optional list of things that have fields of their own, as many as the command takes. Out of the way until there is
 * one, or somebody looks.
 */
export function FormList({ name, label, one, description, blank, show, children }: FormListProps) {
  const { schema } = useAppForm();
  const { control, setValue } = useFormContext();
  const held: unknown = useWatch({ control, name });
  const items = Array.isArray(held) ? (held as readonly unknown[]) : [];
  const keys = useKeys(items.length);
  const { error, isAtFault } = useFaults(name);
  useInRegistry(name, label, show);
  const max = useMemo(() => factsOf(schema, name).maxItems ?? Number.POSITIVE_INFINITY, [schema, name]);
  const [wish, setWish] = useState<boolean>();
  // What must be corrected is never hidden, nor put away at the moment at which it is correct.
  if (isAtFault && wish !== true) setWish(true);
  const isOpen = wish ?? items.length > 0;
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  /** Place of the one that takes the focus as soon as it stands in the page. */
  const awaited = useRef<number | undefined>(undefined);

  const add = () => {
    awaited.current = items.length;
    setValue(name, [...items, blank], { shouldDirty: true });
  };
  const remove = (index: number) => {
    keys.remove(index);
    setValue(name, items.toSpliced(index, 1), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: isAtFault,
    });
    if (items.length === 1) addButton.current?.focus();
    else awaited.current = Math.min(index, items.length - 2);
  };

  return (
    <FieldFrame name={name} error={error}>
      <div role="group" aria-labelledby={`${id}-label`} className={classes.list}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => setWish(!isOpen)}
        >
          <IconChevronDown size="1rem" aria-hidden />
          <span id={`${id}-label`}>{label}</span>
          <span className={classes.count}>{items.length === 0 ? 'optional' : items.length}</span>
        </UnstyledButton>
        <div id={`${id}-body`} hidden={!isOpen} className={classes.body}>
          {description !== undefined && <p className={classes.description}>{description}</p>}
          {items.length > 0 && (
            <ol className={classes.items}>
              {keys.list.map((key, index) => (
                <li key={key}>
                  <div
                    role="group"
                    aria-labelledby={`${id}-${key}`}
                    tabIndex={-1}
                    className={classes.item}
                    ref={(element) => {
                      if (element === null || awaited.current !== index) return;
                      awaited.current = undefined;
                      element.focus();
                    }}
                  >
                    <div className={classes.head}>
                      <strong id={`${id}-${key}`}>{`${one} ${index + 1}`}</strong>
                      <IconButton
                        label={`Remove ${one.toLowerCase()} ${index + 1}`}
                        size="md"
                        onClick={() => remove(index)}
                      >
                        <IconTrash size="1rem" aria-hidden />
                      </IconButton>
                    </div>
                    {children(`${name}.${index}`)}
                  </div>
                </li>
              ))}
            </ol>
          )}
          {error !== undefined && (
            <p role="alert" className={classes.error}>
              {error}
            </p>
          )}
          <div className={classes.foot}>
            <Button
              ref={addButton}
              variant="default"
              size="xs"
              leftSection={<IconPlus size="0.9rem" aria-hidden />}
              disabled={items.length >= max}
              onClick={add}
            >
              {`Add a ${one.toLowerCase()}`}
            </Button>
            {items.length >= max && <span className={classes.description}>{`At most ${max}.`}</span>}
          </div>
        </div>
      </div>
    </FieldFrame>
  );
}

interface Keys {
  readonly list: readonly number[];
  readonly next: number;
}

/**
 * What each of them is told apart by while others come and go before it. react-hook-form's `useFieldArray` has such
 * keys, but blames a new one for what is missing in it before anybody has been there (its issue 10953).
 */
function useKeys(length: number) {
  const [keys, setKeys] = useState<Keys>({ list: [], next: 0 });
  // One was added, or a draft or another editor's version brought another number of them.
  if (keys.list.length !== length) setKeys(ofLength(keys, length));
  return {
    list: keys.list,
    remove: (index: number) => setKeys({ ...keys, list: keys.list.toSpliced(index, 1) }),
  };
}

const ofLength = ({ list, next }: Keys, length: number): Keys => {
  const added = Math.max(0, length - list.length);
  return {
    list: [...list.slice(0, length), ...Array.from({ length: added }, (_, place) => next + place)],
    next: next + added,
  };
};

/** The fault of the list itself, and whether it or anything in it is at fault. */
function useFaults(name: string): { readonly error: string | undefined; readonly isAtFault: boolean } {
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const fault: unknown = get(errors, name);
  const root: unknown = get(errors, `${name}.root`);
  const own = [fault, root].find(
    (part): part is { readonly message: string } =>
      typeof part === 'object' && part !== null && 'message' in part && typeof part.message === 'string',
  );
  return { error: own?.message, isAtFault: fault !== undefined };
}

/** Faults that no field of one can show, and the dialog about another editor's version, find the list by its name. */
function useInRegistry(name: string, label: string, show: (value: unknown) => string): void {
  const { registry } = useAppForm();
  const section = useContext(SectionContext);
  useEffect(
    () => registry.add(name, { label, section, isSecret: false, show }),
    [registry, name, label, section, show],
  );
}
