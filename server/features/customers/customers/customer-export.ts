import {
  type ContactField,
  type ContactText,
  contactFieldNames,
  contactTextOf,
} from '@landfall/contract/customers/customer-contacts.ts'
import {
  type CustomerExportColumn,
  customerExportColumns,
  exportColumnText,
} from '@landfall/contract/customers/customer-export.ts'
import { type CustomValues, fieldText } from '@landfall/contract/customers/customer-fields.ts'
import type { CustomerSource, CustomerView } from '@landfall/contract/customers/customers.ts'
import {
  type FieldText,
  fieldTextOf,
  type StandardField,
  standardFieldNames,
  standardFields,
  traitsOf,
} from '@landfall/contract/customers/standard-fields.ts'
import { normaliseMailed, readEmailAddress } from '@landfall/contract/email-address.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { ownNameIn } from '@landfall/contract/own-name.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { translate } from '#platform/i18n/translate.ts'
import { readBatch } from '#platform/list/batch-reader.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ExportWish, exportedMoment, listExportTask } from '#platform/list/list-export.ts'
import type { AddressChecks } from '#platform/mail/address-demands.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { OutputCell } from '#platform/tabular/table-writer.ts'
import type { TaskDefinition, TaskRun } from '#platform/tasks/task-definition.ts'
import { type Contact, contactObject } from '../customer-fields/contact-columns.ts'
import { columnsOf } from '../customer-fields/field-columns.ts'
import { readOwnFields } from '../customer-fields/own-fields.ts'
import { customerList } from './customer-list.ts'
import type { CustomerViewer } from './customer-scope.ts'

/** What an export was asked for, with the rights and the settings of whoever asked. */
export interface ExportInput extends ExportWish {
  viewer: CustomerViewer
  columns?: CustomerExportColumn[] | undefined
}

interface ExportRow extends Pick<CustomerView, Exclude<StandardField, 'groupId' | 'sourceId'>> {
  id: number
  source: CustomerSource
  owner: string | null
  founder: string
  lastFollowUpAt: string | null
  createdAt: string
  dropsAt: string | null
  lockedUntil: string | null
  poolName: string | null
  pooledAt: string | null
  lastOwner: string | null
  contacts: ExportedPerson[]
  labels: string | null
  group: string | null
  ownSource: string | null
  custom: CustomValues
}

const plainFields = standardFieldNames.filter((field) => traitsOf(field).kind !== 'word')

// The words of the company in the language of the file.
const columnsIn = (locale: Locale) => `c.id, ${columnsOf(plainFields)}, c.source,
  (select u.name from users u where u.id = c.owner_id) as owner,
  (select u.name from users u where u.id = c.founder_id) as founder, c.last_follow_up_at, c.created_at,
  c.drops_at, case when c.locked_until > now() then c.locked_until end as locked_until, c.pooled_at,
  (select p.name from pools p where p.id = c.pool_id) as pool_name,
  (select u.name from users u where u.id = c.last_owner_id) as last_owner,
  coalesce((select json_agg(${contactObject()} order by p.position, p.id)
   from customer_contacts p where p.customer_id = c.id), '[]') as contacts,
  (select string_agg(own_name(l.names, '${locale}'), ', ' order by l.position, l.id) from customer_label_links k
   join customer_labels l on l.id = k.label_id and l.deleted_at is null where k.customer_id = c.id) as labels,
  (select own_name(g.names, '${locale}') from customer_groups g where g.id = c.group_id and g.deleted_at is null) as group,
  (select nullif(own_name(s.names, '${locale}'), '') from customer_sources s
   where s.id = c.source_id and s.deleted_at is null) as own_source,
  c.custom`

/** All addresses of a customer `c`, as an expression. */
export const customerAddresses = `array(select e from customer_contacts p,
  unnest(array[p.work_email, p.personal_email] || p.other_emails) e where p.customer_id = c.id and e <> '')`

/** Writes customers into a file, one row per person. */
export function customerExportTask(files: FileStore, checks: AddressChecks): TaskDefinition<never> {
  return listExportTask<ExportRow, ExportInput>(files, {
    kind: 'customerExport',
    fileName: ({ locale }) => translate(locale, 'customers.exportName'),
    definition: ({ viewer }) => customerList(viewer, 'write'),
    prepare: (run) =>
      verifyExported(run, checks, {
        definition: customerList(run.input.viewer, 'write'),
        addresses: customerAddresses,
      }),
    async layout(run) {
      const { locale } = run
      const ownFields = await run.transaction((db) => readOwnFields(db))
      const chosen = run.input.columns ?? customerExportColumns
      const withEmails = await run.transaction((db) => readEmailFilter(db, checks))
      const words = await run.transaction((db) => readWords(db, locale))
      return {
        columns: columnsIn(locale),
        header: chosen.flatMap((column) =>
          column === 'custom'
            ? ownFields.map(({ names }) => ownNameIn(locale, names))
            : [translate(locale, exportColumnText(column))],
        ),
        linesOf(row) {
          const people = row.contacts.length > 0 ? row.contacts : [undefined]
          const contacts = people.map((person) => person && withEmails(person))
          return contacts.map((person) => {
            const cells = cellsOf(row, person, { run, words })
            return chosen.flatMap((column) =>
              column === 'custom'
                ? ownFields.map((field) => fieldText(field, row.custom[field.id], locale))
                : [cells[column]],
            )
          })
        },
      }
    },
  })
}

type Words = (kind: string, key: string) => string

// The company's own word in the language of the file, else the product's.
async function readWords(db: Db, locale: Locale): Promise<Words> {
  const rows = await db.query<{ kind: string; key: string; name: string | null }>(
    'select kind, key, names ->> $1 as name from customer_words',
    [locale],
  )
  const own = new Map(rows.map(({ kind, key, name }) => [`${kind} ${key}`, name]))
  return (kind, key) => own.get(`${kind} ${key}`) ?? ''
}

function cellsOf(
  row: ExportRow,
  person: ExportedPerson | undefined,
  { run: { locale, input }, words }: { run: TaskRun<ExportInput>; words: Words },
): Record<Exclude<CustomerExportColumn, 'custom'>, OutputCell> {
  const moment = (time: string | null) => (time ? exportedMoment(time, input.viewer.timeZone) : '')
  const fields = plainFields.map((field) => [
    fieldTextOf(field),
    cellOf(field, row[field as keyof ExportRow], { locale, words, moment }),
  ])
  return {
    ...(Object.fromEntries(fields) as Record<FieldText<StandardField>, OutputCell>),
    source: row.ownSource ?? translate(locale, `customers.sources.${row.source}`),
    group: row.group ?? '',
    labels: row.labels ?? '',
    owner: row.owner ?? '',
    founder: row.founder,
    ...personCells(person),
    lastFollowUpAt: moment(row.lastFollowUpAt),
    createdAt: moment(row.createdAt),
    dropsAt: moment(row.dropsAt),
    lockedUntil: moment(row.lockedUntil),
    // The first pool has its name from the product.
    poolName: row.poolName === '' ? translate(locale, 'customers.pool') : (row.poolName ?? ''),
    pooledAt: moment(row.pooledAt),
    lastOwner: row.lastOwner ?? '',
  }
}

interface CellLook {
  locale: Locale
  words: Words
  moment: (time: string) => OutputCell
}

function cellOf(field: StandardField, value: unknown, { locale, words, moment }: CellLook): OutputCell {
  const traits = standardFields[field]
  if (value === null || value === '' || (traits.kind === 'stars' && value === 0)) return ''
  const text = String(value)
  switch (traits.kind) {
    case 'grade':
      return words(field, text) || translate(locale, traits.textOf(text as never))
    case 'choice':
      return translate(locale, traits.textOf(text as never))
    case 'range': {
      // A spreadsheet would take 1-10 for a day in January.
      const range = text.replace('-', '–')
      return traits.unit === 'thousandDollars' ? `USD ${range} K` : range
    }
    case 'language':
      return languageName(text, locale)
    case 'moment':
      return moment(text)
    default:
      return text
  }
}

/** Somebody as a file shows him. */
export type ExportedPerson = Contact

/** Leaves addresses out that are not written: none, or those to which no mail can go as far as is known and asked for. */
export async function readEmailFilter(
  db: Db,
  checks: Pick<AddressChecks, 'readDemands' | 'readFitting'>,
): Promise<(person: ExportedPerson) => ExportedPerson> {
  const demands = await checks.readDemands(db)
  if (!demands.isOnlyValid && !demands.isCheckedFirst) return (person) => person
  const isWanted = await checks.readFitting(db, demands)
  const rows = await db.query<{ email: string }>(
    `select email from suppressions where removed_at is null
     union select email from send_recipients where bounced_at is not null and reason = 'hard'`,
  )
  const unreachable = new Set(rows.map(({ email }) => email))
  const isFitting = (email: string) => {
    const normalised = normaliseMailed(email)
    return readEmailAddress(email) !== undefined && !unreachable.has(normalised) && isWanted(normalised)
  }
  const kept = (email: string) => (email !== '' && isFitting(email) ? email : '')
  return (person) => ({
    ...person,
    workEmail: kept(person.workEmail),
    personalEmail: kept(person.personalEmail),
    otherEmails: person.otherEmails.filter(isFitting),
  })
}

/** The addresses of what is exported, where those are to be verified first. */
export async function verifyExported<Input extends ExportWish>(
  run: TaskRun<Input>,
  checks: AddressChecks,
  { definition, addresses }: { definition: ListDefinition; addresses: string },
): Promise<void> {
  const { isCheckedFirst } = await run.transaction((db) => checks.readDemands(db))
  if (!isCheckedFirst) return
  const { selection } = run.input
  const columns = `${addresses} as emails`
  await checks.verifyFirst(
    run,
    'export',
    (async function* () {
      for await (const rows of readBatch<{ emails: string[] }>(run.transaction, {
        ...{ definition, selection, columns },
      }))
        yield rows.flatMap(({ emails }) => emails)
    })(),
  )
}

/** The cells of somebody, empty where there is nobody. */
export function personCells(person: ExportedPerson | undefined): Record<ContactText<ContactField>, string> {
  const cells = contactFieldNames.map((field) => [
    contactTextOf(field),
    person ? cellText(person[field]) : '',
  ])
  return Object.fromEntries(cells) as Record<ContactText<ContactField>, string>
}

function cellText(value: Contact[ContactField]): string {
  if (typeof value === 'string') return value
  const accounts = value.filter((each) => typeof each === 'object')
  return accounts.length > 0
    ? accounts.map((account) => `${account.type}: ${account.value}`).join(', ')
    : value.join(' ')
}
