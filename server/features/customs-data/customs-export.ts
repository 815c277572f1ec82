import { Readable } from 'node:stream'
import type { customsExportFormats, customsExportKinds } from '@landfall/contract/customs-data.ts'
import type { CustomsColumn } from '@landfall/contract/customs-fields.ts'
import { type BatchSelection, batchScope, type ListSelection } from '@landfall/contract/list.ts'
import type { PointsQuote } from '@landfall/contract/points.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Db } from '#platform/postgres/database.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import {
  createCsvWriter,
  createXlsxWriter,
  type OutputCell,
  type TableWriter,
} from '#platform/tabular/table-writer.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { createTask, findTask } from '#platform/tasks/task-store.ts'
import { companySelect } from '#platform/trade/company-select.ts'
import { ParamBinder, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, asAsker } from '#platform/trade/record-scope.ts'
import { shipmentSelect, shipments, statisticSelect, statistics } from '#platform/trade/record-tables.ts'

type ExportKind = (typeof customsExportKinds)[number]

/** What exports need of others. */
export interface ExportNeeds {
  clickhouse: Clickhouse
  /** What so many rows would cost the caller. */
  quote(db: Db, rows: number): Promise<PointsQuote>
  /** Charges the rows of a task before it starts; what is not delivered comes back by itself. */
  charge(db: Db, wish: { taskId: number; rows: number; title: string }): Promise<void>
}

interface ExportInput {
  kind: ExportKind
  selection: BatchSelection
  format: (typeof customsExportFormats)[number]
}

/** Rows of one export at most; a sheet holds little more. */
const rowLimit = 1_000_000
const keepDays = 7
const batchRows = 2_000

/** Exported columns: the wire name of the value; headings are `customsData.column.<name>`. */
const columnsOf: Readonly<Record<ExportKind, readonly CustomsColumn[]>> = {
  shipments: [
    'tradeDate',
    'flow',
    'source',
    'hs',
    'goods',
    'buyerName',
    'buyerCountry',
    'sellerName',
    'sellerCountry',
    'origin',
    'destination',
    'masterBill',
    'houseBill',
    'quantity',
    'quantityUnit',
    'packages',
    'grossKg',
    'teu',
    'value',
    'currency',
    'loadPort',
    'unloadPort',
    'mode',
    'province',
    'vessel',
    'reference',
  ],
  statistics: [
    'period',
    'flow',
    'source',
    'hs',
    'goods',
    'partner',
    'partnerCountry',
    'mode',
    'province',
    'quantity',
    'quantityUnit',
    'quantity2',
    'quantity2Unit',
    'value',
    'currency',
  ],
  buyers: [
    'name',
    'country',
    'records',
    'grossKg',
    'teu',
    'valueUsd',
    'valueKnown',
    'partners',
    'firstDate',
    'lastDate',
  ],
  sellers: [
    'name',
    'country',
    'records',
    'grossKg',
    'teu',
    'valueUsd',
    'valueKnown',
    'partners',
    'firstDate',
    'lastDate',
  ],
}

/** How many rows an export would have, and what it would cost. */
export async function quoteExport(
  ctx: Context & Asker,
  needs: ExportNeeds,
  input: Omit<ExportInput, 'format'>,
): Promise<PointsQuote & { rows: number }> {
  const rows = await countRows(ctx, needs.clickhouse, input)
  return { rows, ...(await ctx.transaction((db) => needs.quote(db, rows))) }
}

const pulledFrom = {
  shipments: 'shipments',
  statistics: 'statistics',
  buyers: 'tradeCompany',
  sellers: 'tradeCompany',
} as const

/** Queues an export of the caller; a wrong filter or too few points are refused now, not by the task. */
export async function startExport(
  ctx: Context & Asker,
  needs: ExportNeeds,
  input: ExportInput,
): Promise<TaskView> {
  const rows = await countRows(ctx, needs.clickhouse, input)
  return ctx.transaction(async (db) => {
    const title = translate(ctx.locale, `customsData.export.${input.kind}`)
    const id = await createTask(db, { kind: 'customsExport', title, locale: ctx.locale, input })
    await needs.charge(db, { taskId: id, rows, title })
    const source = pulledFrom[input.kind]
    const { selection } = input
    await recordDataPull(db, { action: 'exported', source, rowCount: rows, selection, taskId: id })
    const task = await findTask(db, ctx.user.id, id)
    if (!task) throw new AppError('taskNotFound')
    return task
  })
}

/** Writes records or companies into a file; a killed run starts anew, and the file appears only when complete. */
export function customsExportTask(deps: { clickhouse: Clickhouse; files: FileStore }): TaskDefinition<never> {
  return defineTask<ExportInput>({
    kind: 'customsExport',
    async run(run) {
      const writer = run.input.format === 'xlsx' ? createXlsxWriter() : createCsvWriter()
      const fileId = await saveFile(run, deps.files, {
        name: `${translate(run.locale, `customsData.export.${run.input.kind}`)}.${writer.extension}`,
        contentType: writer.contentType,
        content: Readable.from(pieces(deps.clickhouse, run, writer), { objectMode: false }),
        expiresAt: new Date(Date.now() + keepDays * 86_400_000),
      })
      return { fileId }
    },
  })
}

async function* pieces(
  clickhouse: Clickhouse,
  run: TaskRun<ExportInput>,
  writer: TableWriter,
): AsyncGenerator<Uint8Array> {
  const columns = columnsOf[run.input.kind]
  const { sql, params } = exportSql(run.input, await asAsker(run))
  yield writer.write([columns.map((name) => translate(run.locale, `customsData.column.${name}`))])
  let batch: OutputCell[][] = []
  let done = 0
  for await (const row of clickhouse.chStream<Record<string, OutputCell>>(run, {
    name: 'customs-export',
    sql,
    params,
  })) {
    batch.push(columns.map((name) => row[name] ?? null))
    if (batch.length < batchRows) continue
    run.signal.throwIfAborted()
    yield writer.write(batch)
    done += batch.length
    run.progress(done)
    batch = []
  }
  run.progress(done + batch.length)
  yield writer.write(batch)
  yield writer.end()
}

async function countRows(
  ctx: Asker,
  clickhouse: Clickhouse,
  input: Omit<ExportInput, 'format'>,
): Promise<number> {
  const { table, where, groupBy, params } = exportedRows(input, ctx)
  const [count] = await clickhouse.chQuery<{ rows: number }>(ctx, {
    name: 'customs-export-count',
    sql: `select toFloat64(${groupBy ? `uniqExact(${groupBy})` : 'count()'}) as rows from ${table} as s where ${where}`,
    params,
  })
  return Math.min(rowLimit, count?.rows ?? 0)
}

/** The rows an export means, for counting and for writing them. */
function exportedRows({ kind, selection }: Omit<ExportInput, 'format'>, asker: Asker) {
  const binder = new ParamBinder()
  const table = kind === 'statistics' ? statistics : shipments
  const chosen: ListSelection = selection.scope === batchScope.SearchQuery ? selection.query : {}
  const where = selectionSql(table, chosen, { binder, asker, path: 'body.selection.query' })
  const role = kind === 'buyers' ? 'buyer' : 'seller'
  const isCompany = kind === 'buyers' || kind === 'sellers'
  const id = isCompany ? `${role}_id` : 'id'
  const ids =
    selection.scope === batchScope.Checked
      ? `and ${id} in ${binder.bind(selection.ids, 'Array(UInt64)')}`
      : ''
  return {
    table: table.table,
    where: `${where} ${isCompany ? `and ${id} != 0` : ''} ${ids}`,
    groupBy: isCompany ? id : undefined,
    params: binder.params,
  }
}

function exportSql(input: ExportInput, asker: Asker) {
  const { table, where, groupBy, params } = exportedRows(input, asker)
  const { kind } = input
  const sql = groupBy
    ? `select ${companySelect(kind === 'buyers' ? 'buyer' : 'seller')} from ${table} as s where ${where}
       group by id order by records desc, id`
    : `select ${kind === 'statistics' ? statisticSelect : shipmentSelect} from ${table} as s where ${where}
       order by ${kind === 'statistics' ? 'period' : 'trade_date'} desc, id desc`
  return { sql: `${sql} limit ${rowLimit}`, params }
}
