import {
  type CollectedExportColumn,
  type CollectedState,
  collectedColumnText,
  collectedExportColumns,
} from '@landfall/contract/customers/collected.ts'
import type { ContactInput, ContactView } from '@landfall/contract/customers/customer-contacts.ts'
import type { CustomerSource } from '@landfall/contract/customers/customers.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ExportWish, exportedMoment, listExportTask, queueExport } from '#platform/list/list-export.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { OutputCell } from '#platform/tabular/table-writer.ts'
import type { TaskDefinition, TaskRun } from '#platform/tasks/task-definition.ts'
import { filledContact } from '../customer-fields/contact-columns.ts'
import { type CollectedViewer, collectedList } from './collected-list.ts'

type ExportedPerson = Omit<ContactView, 'id'>
type PersonColumn = Exclude<keyof ExportedPerson, 'name'> | 'contactName'

/** How people are written into files, the same as those of customers. */
export interface PeopleExport {
  /** Leaves addresses out that whoever exports does not want. */
  readEmailFilter(db: Db): Promise<(person: ExportedPerson) => ExportedPerson>
  /** Has the addresses verified first where that is asked for; they are selected by an expression over `e`. */
  verifyFirst(
    run: TaskRun<ExportInput>,
    addresses: { definition: ListDefinition; addresses: string },
  ): Promise<void>
  personCells(person: ExportedPerson | undefined): Record<PersonColumn, string>
}

export interface ExportInput extends ExportWish {
  viewer: CollectedViewer
  columns?: CollectedExportColumn[] | undefined
}

interface ExportRow {
  id: number
  name: string
  country: string | null
  website: string
  phone: string
  address: string
  remark: string
  contacts: ContactInput[]
  source: CustomerSource
  state: CollectedState
  collectedAt: string
  decidedAt: string | null
  collector: string
  decidedBy: string | null
  customer: string | null
}

const columns = `e.id, e.name, e.country, e.website, e.phone, e.address, e.remark, e.contacts, e.source, e.state,
  e.collected_at, e.decided_at,
  (select u.name from users u where u.id = e.collector_id) as collector,
  (select u.name from users u where u.id = e.decided_by) as decided_by,
  (select c.name from customers c where c.id = e.customer_id) as customer`

/** All addresses of something collected `e`, as an expression. */
export const collectedAddresses = `array(select a from jsonb_array_elements(e.contacts) p, lateral (
          select p ->> 'workEmail' union select p ->> 'personalEmail'
          union select jsonb_array_elements_text(coalesce(p -> 'otherEmails', '[]'))) m (a) where a <> '')`

/** Queues an export of what was collected; throws `nothingSelected`. */
export function queueCollectedExport(
  ctx: TransactionContext,
  wish: Omit<ExportInput, 'viewer'>,
): ReturnType<typeof queueExport> {
  const { scope, locale, company } = ctx
  const viewer: CollectedViewer = { scope, locale, company: { timeZone: company.timeZone } }
  const title = wish.format.toUpperCase()
  const input: ExportInput = { ...wish, viewer }
  const definition = collectedList(viewer)
  return queueExport(ctx, { kind: 'collectedExport', source: 'collected', definition, input, title })
}

/** Writes what was collected into a file, one row per person. */
export function collectedExportTask(files: FileStore, people: PeopleExport): TaskDefinition<never> {
  return listExportTask<ExportRow, ExportInput>(files, {
    kind: 'collectedExport',
    fileName: ({ locale }) => translate(locale, 'collected.title'),
    definition: ({ viewer }) => collectedList(viewer),
    prepare: (run) =>
      people.verifyFirst(run, {
        definition: collectedList(run.input.viewer),
        addresses: collectedAddresses,
      }),
    async layout({ locale, input, transaction }) {
      const chosen = input.columns ?? collectedExportColumns
      const withEmails = await transaction((db) => people.readEmailFilter(db))
      const moment = (time: string | null) =>
        time ? exportedMoment(time, input.viewer.company.timeZone) : ''
      const companyCells = (
        row: ExportRow,
      ): Record<Exclude<CollectedExportColumn, PersonColumn>, OutputCell> => ({
        name: row.name,
        country: row.country ?? '',
        website: row.website,
        phone: row.phone,
        address: row.address,
        remark: row.remark,
        source: translate(locale, `customers.sources.${row.source}`),
        collector: row.collector,
        collectedAt: moment(row.collectedAt),
        state: translate(locale, `collected.states.${row.state}`),
        customer: row.customer ?? '',
        decidedBy: row.decidedBy ?? '',
        decidedAt: moment(row.decidedAt),
      })
      return {
        columns,
        header: chosen.map((column) => translate(locale, collectedColumnText(column))),
        linesOf(row) {
          const persons = row.contacts.length > 0 ? row.contacts : [undefined]
          return persons.map((person) => {
            const shown = person && withEmails(filledContact(person))
            const cells = { ...companyCells(row), ...people.personCells(shown) }
            return chosen.map((column) => cells[column])
          })
        },
      }
    },
  })
}
