import { Readable } from 'node:stream'
import { type CustomerField, type CustomValues, fieldText } from '@landfall/contract/customer-fields.ts'
import type { ContactView, exportFormats } from '@landfall/contract/customers.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { ownNameIn } from '@landfall/contract/own-name.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { translate } from '#platform/i18n/translate.ts'
import { countBatch, readBatch } from '#platform/list/batch-reader.ts'
import type { Db } from '#platform/postgres/database.ts'
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
  labels: string | null
  group: string | null
  ownSource: string | null
  companyType: string | null
  scale: string | null
  annualPurchase: string | null
  timeZone: string | null
  stars: number
  custom: CustomValues
}

// The words of the company in the language of the file.
const columnsIn = (
  locale: Locale,
) => `c.id, c.name, c.country, c.website, c.phone, c.address, c.stage, c.intent, c.source,
  (select u.name from users u where u.id = c.owner_id) as owner,
  (select u.name from users u where u.id = c.founder_id) as founder,
  c.last_follow_up_at, c.next_contact_at, c.created_at, c.remark,
  coalesce((select json_agg(json_build_object('name', p.name, 'jobTitle', p.job_title, 'workEmail', p.work_email,
     'personalEmail', p.personal_email, 'phones', p.phones, 'linkedin', p.linkedin,
     'otherEmails', p.other_emails, 'socials', p.socials) order by p.position, p.id)
   from customer_contacts p where p.customer_id = c.id), '[]') as contacts,
  (select string_agg(own_name(l.names, '${locale}'), ', ' order by l.position, l.id) from customer_label_links k
   join customer_labels l on l.id = k.label_id and l.deleted_at is null where k.customer_id = c.id) as labels,
  (select own_name(g.names, '${locale}') from customer_groups g where g.id = c.group_id and g.deleted_at is null) as group,
  (select nullif(own_name(s.names, '${locale}'), '') from customer_sources s
   where s.id = c.source_id and s.deleted_at is null) as own_source,
  c.company_type, c.scale, c.annual_purchase, c.time_zone, c.stars, c.custom`

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
  'labels',
  'group',
  'companyType',
  'scale',
  'annualPurchase',
  'timeZone',
  'stars',
  'otherEmails',
  'socials',
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
  const ownFields = await run.transaction((db) => readOwnFields(db))
  yield writer.write([
    [
      ...exportedFields.map((field) => translate(run.locale, `customers.fields.${field}`)),
      ...ownFields.map(({ names }) => ownNameIn(run.locale, names)),
    ],
  ])
  const columns = columnsIn(run.locale)
  let done = 0
  for await (const rows of readBatch<ExportRow>(run.transaction, { definition, selection, columns })) {
    run.signal.throwIfAborted()
    yield writer.write(rows.flatMap((row) => cellsOf(row, run, ownFields)))
    done += rows.length
    run.progress(done, total)
  }
  yield writer.end()
}

function readOwnFields(db: Db): Promise<CustomerField[]> {
  return db.query(
    'select id, names, type, choices from customer_fields where deleted_at is null order by position, id',
  )
}

function cellsOf(
  row: ExportRow,
  { locale, input }: TaskRun<ExportInput>,
  ownFields: readonly CustomerField[],
): OutputCell[][] {
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
    row.ownSource ?? translate(locale, `customers.sources.${row.source}`),
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
    ...profileCells(row, locale),
    person?.otherEmails.join(' ') ?? '',
    person?.socials.map(({ type, value }) => `${type}: ${value}`).join(', ') ?? '',
    ...ownFields.map((field) => fieldText(field, row.custom[field.id], locale)),
  ])
}

function profileCells(row: ExportRow, locale: Locale): OutputCell[] {
  // A spreadsheet would take 1-10 for a day in January.
  const range = (text: string | null) => text?.replace('-', '–') ?? ''
  return [
    row.labels ?? '',
    row.group ?? '',
    row.companyType === null ? '' : translate(locale, `customerProfile.types.${row.companyType}`),
    range(row.scale),
    row.annualPurchase === null ? '' : `USD ${range(row.annualPurchase)} K`,
    row.timeZone ?? '',
    row.stars === 0 ? '' : String(row.stars),
  ]
}

// The Swedish form of a date is the one spreadsheets of every language read: 2026-11-21 09:20.
function formatMoment(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(time),
  )
}
