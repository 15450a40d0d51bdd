import type { PageMeta } from '@marquee/schemas/common/paging';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';
import type { StatisticsField } from '@marquee/schemas/queries/statistics-metrics';
import type { AdStats } from '@marquee/schemas/queries/stats';
import type { ReactNode } from 'react';
import type { GenericSchema } from 'valibot';

import type { ListFilter, ListParams } from '../../lib/list-query.ts';
import type { TagsSource } from '../tags/tags-in-use.ts';

/** Whose objects a list shows: the user's own, or (admins) all. */
export type ListScope = 'own' | 'all';

/** What a cell may depend on besides its row. */
export interface CellContext {
  readonly scope: ListScope;
}

/** Sums over the whole filter. */
export interface ListTotals {
  readonly count: number;
  /** Null while statistics do not answer. */
  readonly stats: AdStats | null;
}

/** Numbers of a list that are of chosen days. */
export interface ListFigures {
  /**
   * The call for the sums over the whole filter, of a list whose own call takes the days. Without it the rows know nothing of
   * days, and statistics alone have numbers.
   */
  readonly totalsPath?: (scope: ListScope) => string;
  /** The numbers are always of days, the last month until a person chooses others. */
  readonly isBounded?: boolean;
  /** Dimension of the statistics whose values are the rows' ids. */
  readonly dimension: StatisticsDimension;
}

export interface ListColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** Its cells are times on the account's clock: the header says the zone. */
  readonly isTime?: boolean;
  /** The header in a file; default: `header`. */
  readonly csvHeader?: string;
  /** Drawn again only when its row changes: what is live subscribes inside the cell. */
  readonly cell: (row: Row, context: CellContext) => ReactNode;
  /** The API's name of what is sorted by; every column has one, or says in `unsortable` why it has none. */
  readonly sortField?: string;
  /** Why no order of its values would mean anything; for those who read the declaration. */
  readonly unsortable?: string;
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end';
  /** Least width, pixels; a wide window shares what is left among the columns. Default 120. */
  readonly width?: number;
  /**
   * Where the columns do not all fit, those with the highest number are left out first, the last one of equals first.
   * Default 1. Counts only until a person chooses columns.
   */
  readonly priority?: number;
  /** Default true. The first column always stays. */
  readonly hideable?: boolean;
  readonly hiddenByDefault?: boolean;
  /** Tooltip of the header, and the second line in the column chooser. */
  readonly description?: string;
  /** The value in an export; a column without it is not exported. */
  readonly csv?: (row: Row) => string | number | null | undefined;
  /** Id of what the column names, in an export: a column of its own before it. */
  readonly csvId?: (row: Row) => string | number | null | undefined;
  /** The sum over the whole filter, or what follows from sums. */
  readonly total?: (stats: AdStats) => ReactNode;
  /** Shown in that scope alone. */
  readonly onlyIn?: ListScope;
}

export type ListFilterKind =
  | 'text'
  | 'select'
  | 'multi'
  | 'tags'
  | 'countries'
  | 'figures'
  | 'number-range'
  | 'money-range'
  | 'date-range'
  | 'boolean';

/** Places after the point of the values that metrics are compared with, by the API's names. */
export type ListMetrics = Readonly<Partial<Record<StatisticsField, number>>>;

export interface ListFilterOption {
  readonly value: string;
  readonly label: string;
}

export interface ListFilterField {
  /** The API's name, and the name in the URL. */
  readonly field: string;
  readonly label: string;
  readonly kind: ListFilterKind;
  /** Options of `select` and `multi`; a value that is none of them is ignored. */
  readonly options?: readonly ListFilterOption[];
  /** The metrics that `figures` compares. */
  readonly metrics?: ListMetrics;
  /** Source of `tags`: what is offered while one types. */
  readonly source?: TagsSource;
  /** `having` compares statistics, `has` (of kind `boolean`) asks for related objects. Default `where`. */
  readonly clause?: 'where' | 'having' | 'has';
  readonly placeholder?: string;
  /** For `multi`, `tags` and `countries`: the API field for rows that have none of the chosen values; `field` is then the URL's name. */
  readonly excludes?: string;
  /** A date range over a field that holds days, not instants. */
  readonly isDay?: boolean;
  /** Of the days of a date range; default: the account's. */
  readonly zone?: string;
  /** `text` compares parts of the text unless the field is an id, which must be equal. */
  readonly exact?: boolean;
  readonly onlyIn?: ListScope;
}

export interface ListSort {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** One page as a list call answers it. */
export interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly meta: PageMeta;
}

/** What the rows of a list are called. */
export interface ListNoun {
  /** `campaigns` */
  readonly many: string;
  /** `1 campaign`, `2 campaigns` */
  readonly counted: (count: number) => string;
}

/** Everything that makes a list out of a call: what it is called, its columns, and what it can be asked. */
export interface ListResource<Row> {
  /** Entity of the query key: `[key, scope, 'list', …]`. */
  readonly key: string;
  /** Under which the columns that a person chose are kept, `advertiser-campaigns`. */
  readonly name: string;
  /** Path of the call, `/campaigns`. */
  readonly path: string | ((scope: ListScope) => string);
  readonly noun: ListNoun;
  /** What a row of the answer must be. */
  readonly row: GenericSchema<unknown, Row>;
  readonly rowId: (row: Row) => string;
  /** Names the row for screen readers and in results of bulk actions. */
  readonly rowLabel: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters: readonly ListFilterField[];
  readonly searchable?: boolean;
  readonly searchPlaceholder?: string;
  /** Fields that are searched, by commas; those of the API's list without it. */
  readonly searchFields?: string;
  readonly defaultSort: ListSort;
  readonly defaultPerPage?: number;
  /** Calls that answer the whole filter with the columns in sight, as `….csv` and `….xlsx`; without it the browser walks the pages. */
  readonly tablePath?: (scope: ListScope) => string;
  /** The files hold all that is known of a row, whatever is in sight: those of logs and money are evidence. */
  readonly savesAllColumns?: boolean;
  /** Further calls that answer the whole filter as a file, beside `tablePath`. */
  readonly moreFiles?: (scope: ListScope) => readonly { readonly label: string; readonly path: string }[];
  /** Sent with the calls for files, beside the filter. */
  readonly exportQuery?: Readonly<Record<string, string>>;
  /** False for lists without an export. */
  readonly exportable?: boolean;
  /** Further names in the URL that a saved view keeps, beside those of every list. */
  readonly keptNames?: readonly string[];
  /** Where a person may choose the days that the numbers are of. */
  readonly figures?: ListFigures;
  /** Loads pages instead of the call. */
  readonly load?: (params: ListParams, signal: AbortSignal) => Promise<ListPage<Row>>;
}

/** One entry of a row's menu. */
export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Shown below a divider. */
  readonly separated?: boolean;
}

/** What a bulk action acts on: rows by id, or all rows of the filter. */
export type BulkTarget =
  | { readonly ids: readonly string[] }
  | { readonly allMatching: ListParams; readonly count: number };

export interface BulkFailure {
  readonly id: string;
  readonly reason: string;
}
export interface BulkResult {
  readonly succeeded: readonly string[];
  readonly failed: readonly BulkFailure[];
  /** Says how many rows were so already, and so are in neither list: `2 already off the list`. */
  readonly unchanged?: string;
  /** Takes back what succeeded; offered for ten seconds. */
  readonly undo?: () => void;
}

export interface BulkTools {
  readonly signal: AbortSignal;
  /** How far it is. */
  readonly report: (done: number, total: number) => void;
  /** The ids behind the target, in pages of 100. */
  readonly resolveIds: (target: BulkTarget) => Promise<readonly string[]>;
}

export interface BulkQuestion {
  readonly title: string;
  readonly body: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly typeToConfirm?: string;
}

/** Adds tags to rows and removes others. */
export interface BulkTags {
  /** `labels`: what the tags are called. */
  readonly noun: string;
  readonly source: TagsSource;
  /** Gives one row the tags that come of those that it has. */
  readonly changeOne: (id: number, change: (tags: readonly string[]) => string[]) => Promise<unknown>;
}

/** Gives a row back what it had. @throws where it cannot, or was changed again since */
export type UndoRow = () => Promise<unknown>;

/** An action on many rows. Give `runOne` or `runUndoable` (called for each, four at a time) or `run` (takes the target as it is). */
export interface BulkAction<Row> {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** What has happened to a row, for the summary: `started` gives "12 started". */
  readonly done: string;
  /** Whether it makes sense for what is ticked; not asked for all matching rows. */
  readonly isOffered?: (rows: readonly Row[]) => boolean;
  /** @param rows the ticked ones; none where all rows of the filter are meant */
  readonly confirm?: (count: number, rows: readonly Row[]) => BulkQuestion | Promise<BulkQuestion>;
  readonly runOne?: (id: string, signal: AbortSignal) => Promise<unknown>;
  /** As `runOne`, with an undo that is offered for ten seconds; undefined where nothing changed. @param row as it was listed */
  readonly runUndoable?: (id: string, row: Row | undefined) => Promise<UndoRow | undefined>;
  /** Undefined where a person thought better of it. */
  readonly run?: (target: BulkTarget, tools: BulkTools) => Promise<BulkResult | undefined>;
  /** `run` opens a dialog, which shows its own progress. */
  readonly hasDialog?: boolean;
  /** Asks for tags instead, and changes those of each row. */
  readonly tags?: BulkTags;
}

export interface EmptyContent {
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

export interface EntityListProps<Row> {
  readonly resource: ListResource<Row>;
  readonly scope?: ListScope;
  /** A click anywhere in the row goes there; the row's menu begins with it. */
  readonly rowHref?: (row: Row) => string;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  readonly bulkActions?: readonly BulkAction<Row>[];
  /** Shown to the right of the filters. */
  readonly toolbar?: ReactNode;
  /** Shown when there is nothing at all yet; never when filters hide everything. */
  readonly emptyState: EmptyContent;
  /** Filters that the page sets and the user does not see. */
  readonly fixedFilters?: readonly ListFilter[];
  /** What opens under the row. */
  readonly rowDetail?: (row: Row) => ReactNode;
  readonly onRowsChange?: (rows: readonly Row[]) => void;
  /** Default: when there are bulk actions. */
  readonly selectable?: boolean;
  /** The inside of a row's card on narrow screens. */
  readonly card?: (row: Row) => ReactNode;
  /** Cards side by side in place of the table: what is under the name of each. */
  readonly gallery?: ((row: Row) => ReactNode) | undefined;
  /** Where two lists stand on one page: goes before the names in the URL. */
  readonly urlPrefix?: string;
  /** Fixed rows a page, beyond what a person is offered; the selector goes. */
  readonly perPage?: number;
  /** Draw only the rows in sight. Default: from 200 rows on. */
  readonly virtualize?: boolean;
}
