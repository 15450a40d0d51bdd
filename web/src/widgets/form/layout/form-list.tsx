import { useContext, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { Button, IconButton, UnstyledButton } from '../../../ui/button.tsx';
import { IconChevronDown, IconPlus, IconTrash } from '../../../ui/icons.ts';
import { FieldFrame } from '../fields/field-frame.tsx';
import { entryName, fieldNames, type FieldName, type FieldNames } from '../field-names.ts';
import { SectionContext, useAppForm } from '../form-context.ts';
import classes from './form-list.module.css';
import { factsOf } from '../submit/schema-entry.ts';

interface FormListProps<Item extends object> {
  readonly name: FieldName;
  readonly label: string;
  /** What one of them is called: `Companion banner`. */
  readonly one: string;
  readonly description?: ReactNode;
  /** What a new one begins with. */
  readonly blank: Item;
  /** The list as text, for the dialog that compares two editors' versions. */
  readonly show: (value: unknown) => string;
  /** The fields of one, which `part` names. */
  readonly children: (part: FieldNames<Item>) => ReactNode;
}

/**
 * An optional list of entries with fields of their own, as many as the command accepts. Collapsed until there
 * is an entry or the user opens it.
 */
export function FormList<Item extends object>(props: FormListProps<Item>) {
  const { name, label, one, description, blank, show, children } = props;
  const { error, hasError } = useFieldErrors(name);
  const list = useItems(name, blank, hasError);
  useInRegistry(name, label, show);
  const [wish, setWish] = useState<boolean>();
  // Entries with errors are never hidden, nor collapsed at the moment they become valid.
  if (hasError && wish !== true) setWish(true);
  const isOpen = wish ?? list.count > 0;
  const id = useId();
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
          <span className={classes.count}>{list.count === 0 ? 'optional' : list.count}</span>
        </UnstyledButton>
        <div id={`${id}-body`} hidden={!isOpen} className={classes.body}>
          {description !== undefined && <p className={classes.description}>{description}</p>}
          {list.count > 0 && (
            <ol className={classes.items}>
              {list.keys.map((key, index) => (
                <Item
                  key={key}
                  title={`${one} ${index + 1}`}
                  onMount={(element) => list.focusAwaited(index, element)}
                  onRemove={() => list.remove(index)}
                >
                  {children(fieldNames<Item>(entryName(name, index)))}
                </Item>
              ))}
            </ol>
          )}
          {error !== undefined && (
            <p role="alert" className={classes.error}>
              {error}
            </p>
          )}
          <AddButton one={one} list={list} />
        </div>
      </div>
    </FieldFrame>
  );
}

interface ItemProps {
  readonly title: string;
  readonly onMount: (element: HTMLElement | null) => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Item({ title, onMount, onRemove, children }: ItemProps) {
  const id = useId();
  return (
    <li>
      <div role="group" aria-labelledby={id} tabIndex={-1} className={classes.item} ref={onMount}>
        <div className={classes.head}>
          <strong id={id}>{title}</strong>
          <IconButton
            label={t('Remove {title}', { title: withinSentence(title) })}
            size="md"
            onClick={onRemove}
          >
            <IconTrash size="1rem" aria-hidden />
          </IconButton>
        </div>
        {children}
      </div>
    </li>
  );
}

type Items = ReturnType<typeof useItems>;

const AddButton = ({ one, list }: { readonly one: string; readonly list: Items }) => (
  <div className={classes.foot}>
    <Button
      ref={list.addButton}
      variant="default"
      size="xs"
      leftSection={<IconPlus size="0.9rem" aria-hidden />}
      disabled={list.count >= list.max}
      onClick={list.add}
    >
      {t('Add a {noun}', { noun: withinSentence(one) })}
    </Button>
    {list.count >= list.max && (
      <span className={classes.description}>{t('At most {max}.', { max: list.max })}</span>
    )}
  </div>
);

/** The list in the form: adds and removes entries, and moves the focus to where the user continues. */
function useItems(name: string, blank: object, hasError: boolean) {
  const { schema } = useAppForm();
  const { control, setValue } = useFormContext();
  const held: unknown = useWatch({ control, name });
  const items: readonly unknown[] = Array.isArray(held) ? held : [];
  const keys = useKeys(items.length);
  const addButton = useRef<HTMLButtonElement>(null);
  /** Index of the entry that takes the focus once it is mounted. */
  const awaited = useRef<number | undefined>(undefined);
  const max = useMemo(() => factsOf(schema, name).maxItems ?? Number.POSITIVE_INFINITY, [schema, name]);
  return {
    count: items.length,
    max,
    keys: keys.list,
    addButton,
    add: () => {
      awaited.current = items.length;
      setValue(name, [...items, blank], { shouldDirty: true });
    },
    remove: (index: number) => {
      keys.remove(index);
      setValue(name, items.toSpliced(index, 1), {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: hasError,
      });
      if (items.length === 1) addButton.current?.focus();
      else awaited.current = Math.min(index, items.length - 2);
    },
    focusAwaited: (index: number, element: HTMLElement | null) => {
      if (element === null || awaited.current !== index) return;
      awaited.current = undefined;
      element.focus();
    },
  };
}

interface Keys {
  readonly list: readonly number[];
  readonly next: number;
}

/**
 * Stable React keys of the entries. react-hook-form's `useFieldArray` has such keys, but shows errors of a
 * new entry before the user has visited it (its issue 10953).
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

/** The error of the list itself, and whether it or anything in it has an error. */
function useFieldErrors(name: string): { readonly error: string | undefined; readonly hasError: boolean } {
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const fieldError: unknown = get(errors, name);
  const root: unknown = get(errors, `${name}.root`);
  const own = [fieldError, root].find(
    (part): part is { readonly message: string } =>
      typeof part === 'object' && part !== null && 'message' in part && typeof part.message === 'string',
  );
  return { error: own && declaredText(own.message), hasError: fieldError !== undefined };
}

/** Errors that no field of one can show, and the dialog about another editor's version, find the list by its name. */
function useInRegistry(name: string, label: string, show: (value: unknown) => string): void {
  const { registry } = useAppForm();
  const section = useContext(SectionContext);
  useEffect(
    () => registry.add(name, { label, section, isSecret: false, show }),
    [registry, name, label, section, show],
  );
}
