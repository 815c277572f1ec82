import { Readable } from 'node:stream'
import type { ContactView, exportFormats } from '@landfall/contract/customers.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { translate } from '#platform/i18n/translate.ts'
import { countBatch, readBatch } from '#platform/list/batch-reader.ts'
import {
  createCsvWriter,
  createXlsxWriter,
  type OutputCell,
  type TableWriter,
} from '#platform/tabular/table-writer.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { customerList } from './customer-list.ts'
import type { CustomerViewer } from './customer-scope.ts'

/** What an export was asked for, with the rights of whoever asked. */
export interface ExportInput {
  selection: BatchSelection
  viewer: CustomerViewer
  format: (typeof exportFormats)[number]
}

interface ExportRow {
  id: number
  name: string
  country: string | null
  website: string
  phone: string
  address: string
  stage: string
  intent: string
  source: string
  owner: string | null
  founder: string
  lastFollowUpAt: string | null
  nextContactAt: string | null
  createdAt: string
  remark: string
  contacts: ContactView[]
}

const columns = `c.id, c.name, c.country, c.website, c.phone, c.address, c.stage, c.intent, c.source,
  (select u.name from users u where u.id = c.owner_id) as owner,
  (select u.name from users u where u.id = c.founder_id) as founder,
  c.last_follow_up_at, c.next_contact_at, c.created_at, c.remark,
  coalesce((select json_agg(json_build_object('name', p.name, 'jobTitle', p.job_title, 'workEmail', p.work_email,
     'personalEmail', p.personal_email, 'phones', p.phones, 'linkedin', p.linkedin) order by p.position, p.id)
   from customer_contacts p where p.customer_id = c.id), '[]') as contacts`

const exportedFields = [
  'name',
  'country',
  'website',
  'phone',
  'address',
  'stage',
  'intent',
  'source',
  'owner',
  'founder',
  'contactName',
  'jobTitle',
  'workEmail',
  'personalEmail',
  'phones',
  'linkedin',
  'lastFollowUpAt',
  'nextContactAt',
  'createdAt',
  'remark',
] as const

const keepDays = 7

/** Writes customers into a file, one row per person. A killed run starts anew; the file appears only when complete. */
export function customerExportTask(files: FileStore): TaskDefinition<never> {
  return defineTask<ExportInput>({
    kind: 'customerExport',
    async run(run) {
      const writer = run.input.format === 'xlsx' ? createXlsxWriter() : createCsvWriter()
      const fileId = await saveFile(run, files, {
        name: `${translate(run.locale, 'customers.exportName')}.${writer.extension}`,
        contentType: writer.contentType,
        content: Readable.from(exportPieces(run, writer)),
        expiresAt: new Date(Date.now() + keepDays * 86_400_000),
      })
      return { fileId }
    },
  })
}

async function* exportPieces(run: TaskRun<ExportInput>, writer: TableWriter): AsyncGenerator<Uint8Array> {
  const { viewer, selection } = run.input
  const definition = customerList(viewer, 'write')
  const total = await run.transaction((db) => countBatch(db, definition, selection))
  run.progress(0, total)
  yield writer.write([exportedFields.map((field) => translate(run.locale, `customers.fields.${field}`))])
  let done = 0
  for await (const rows of readBatch<ExportRow>(run.transaction, { definition, selection, columns })) {
    run.signal.throwIfAborted()
    yield writer.write(rows.flatMap((row) => cellsOf(row, run)))
    done += rows.length
    run.progress(done, total)
  }
  yield writer.end()
}

function cellsOf(row: ExportRow, { locale, input }: TaskRun<ExportInput>): OutputCell[][] {
  const people = row.contacts.length > 0 ? row.contacts : [undefined]
  const moment = (time: string | null) => (time ? formatMoment(time, input.viewer.timeZone) : '')
  return people.map((person) => [
    row.name,
    row.country ?? '',
    row.website,
    row.phone,
    row.address,
    translate(locale, `customers.stages.${row.stage}`),
    translate(locale, `customers.intents.${row.intent}`),
    translate(locale, `customers.sources.${row.source}`),
    row.owner ?? '',
    row.founder,
    person?.name ?? '',
    person?.jobTitle ?? '',
    person?.workEmail ?? '',
    person?.personalEmail ?? '',
    person?.phones.join(' ') ?? '',
    person?.linkedin ?? '',
    moment(row.lastFollowUpAt),
    moment(row.nextContactAt),
    moment(row.createdAt),
    row.remark,
  ])
}

// The Swedish form of a date is the one spreadsheets of every language read: 2026-11-21 09:20.
function formatMoment(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(time),
  )
}
