import type { BatchSelection, FilterCondition, ListQuery, ListSelection } from '@landfall/contract/list.ts'
import type { ListName } from '@landfall/contract/list-layouts.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import type { ReactNode } from 'react'
import type { askTwice, Staged } from '#platform/first-answer.ts'
import type { ChoiceSearch } from './choice-search.ts'
import type { ListState } from './list-state.ts'

/** One column of a list. */
export interface ListColumn<Row> {
  /** Stable name; also the sort field when `sortable`. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Pixels; 160 without it. */
  width?: number
  align?: 'left' | 'right'
  sortable?: boolean
  /** Not shown until the user chooses it. */
  isOptional?: boolean
  /** Is the first to go where not all columns fit. */
  givesWay?: boolean
  /** Cannot be hidden; it is also the heading of the phone card. */
  isMain?: boolean
}

type Operator = FilterCondition['op']

/** One field that the filter builder offers. */
export interface ListFilterField {
  field: string
  label: string
  kind: 'text' | 'number' | 'date' | 'choice' | 'boolean'
  /** For `choice`. */
  choices?: readonly { value: string | number; label: string }[]
  search?: ChoiceSearch
  /** Comparisons that make sense; each kind has a usual set. */
  operators?: readonly Operator[]
  /** Offered beside the search box, for `choice` and `boolean`. */
  isQuick?: boolean
}

/** How many rows an action takes of those a selection means. */
export interface TakenRows {
  count: number
  /** Said about the others; empty when there are none. */
  leftOut: string
}

type CountTaken = (selection: BatchSelection, signal: AbortSignal) => Promise<TakenRows>

/** Something that can be done with many rows at once. */
export interface BatchAction {
  key: string
  label: string
  need?: Permission
  isDanger?: boolean
  /** Said in the dialog before the confirmation. */
  hint?: string
  /** Form.Items shown in the dialog; their values reach `run`. */
  fields?: ReactNode
  /** Said below the scope about the rows it means, for example what they cost. */
  note?: ((selection: BatchSelection) => ReactNode) | undefined
  /** Asked before the confirmation where an action does not take every row that one sees. */
  countTaken?: CountTaken | undefined
  /** Rows taken at once; those behind them are left as they are. */
  most?: number | undefined
  run: (selection: BatchSelection, values: Record<string, unknown>) => Promise<unknown>
}

/** Another way to show the rows than as a table. */
export interface ListDisplay {
  /** What `view` in the address says while it is shown. */
  key: string
  label: string
  icon: ReactNode
  render: (state: ListState) => ReactNode
}

/** The formats every list can be exported in. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** Formats for programs, which some lists offer too. */
export type ProgramFormat = 'jsonl' | 'parquet'

/** Starts the export of the chosen rows; `columns` are those chosen, undefined for all. */
type StartExport<Format> = (
  selection: BatchSelection,
  format: Format,
  columns?: string[],
) => Promise<TaskView>

/** A page of rows as list routes answer it; in the stage `first` it is of a part and has no page after it. */
export interface ListRows<Row> extends Staged {
  items: Row[]
  nextCursor: string | null
  total: number
  totalIsMinimum: boolean
}

/** What a list screen consists of. */
export interface ListPageProps<Row> {
  /** Names the list for its kept columns and as first part of its query key: invalidate `[list]` after changes. */
  list: ListName
  title: string
  /** Fetches one page: `(query, signal) => call(routes.list, { query }, { signal })`. */
  load: (query: ListQuery, signal: AbortSignal) => Promise<ListRows<Row>>
  /** Fetches a first answer where the exact one takes long; of the first page only, all others are exact. */
  inSteps?: {
    first: (query: ListQuery, signal: AbortSignal) => Promise<ListRows<Row>>
    /** Handed in, so that lists without it need not bring it. */
    ask: typeof askTwice
  }
  /** Further parts of the query key when `load` depends on more than the query. */
  loadKey?: readonly unknown[]
  /** Default order, state of the address; pass your own when the page reads further parameters. */
  state?: ListState
  defaultSort?: string
  /** Rows of a page until the user chooses; 20 without it. */
  defaultSize?: 10 | 20
  columns: readonly ListColumn<Row>[]
  rowId: (row: Row) => number
  /** What a row is called when it is selected or opened. */
  rowName: (row: Row) => string
  filters?: readonly ListFilterField[]
  /** `count` is said beside the label once it is known. */
  tabs?: readonly { key: string; label: string; count?: string | undefined }[]
  displays?: readonly ListDisplay[]
  /** What may have been meant by a search that found little, the best first. */
  suggest?: (selection: ListSelection, signal: AbortSignal) => Promise<readonly string[]>
  searchHint?: string
  batchActions?: readonly BatchAction[]
  exporting?: {
    need: Permission
    start: StartExport<ExportFormat>
    /** The columns of the file one may choose from, by their keys. */
    columns?: readonly { value: string; label: string }[]
    /** Said in the dialog about the rows that are chosen, for example what they cost. */
    note?: (selection: BatchSelection) => ReactNode
    /** Asked where not every row that one sees is exported. */
    countTaken?: CountTaken
    /** Further formats, for programs. */
    forPrograms?: { formats: readonly ProgramFormat[]; start: StartExport<ProgramFormat> }
  }
  /** Opening a row by click on its main column, enter, or the card. */
  onOpen?: (row: Row) => void
  /** Where a row opens by itself; without `onOpen` that page is gone to. A row without an address does not open. */
  addressOf?: (row: Row) => string | undefined
  rowActions?: (row: Row) => ReactNode
  /** Pixels of the column of row actions; 96, which three pictures take, without it. */
  rowActionsWidth?: number
  /** Buttons beside the title, the most important last. */
  toolbar?: ReactNode
  /** Takes the place of the quick filters beside the search box. */
  conditions?: ReactNode
  /** Shown between the toolbar and the rows. */
  aside?: ReactNode
  /** Something else stands beside the rows: they are cards, as on a phone. */
  isNarrow?: boolean
  /** What the rows can be narrowed by, at their side. */
  rail?: ReactNode
  /** What to say and offer when there is nothing yet. */
  empty: { title: string; hint: string; action?: ReactNode }
  /** Said besides when nothing matches a search or filter. */
  nothingFound?: ReactNode
  /** Refetch every this many milliseconds while the tab is in front, for lists with running work. */
  refetchEvery?: number | false
}
