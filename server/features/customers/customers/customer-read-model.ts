import {
  type ContactField,
  type ContactView,
  contactFieldNames,
  contactFields,
} from '@landfall/contract/customers/customer-contacts.ts'
import type { CoverableField } from '@landfall/contract/customers/customer-cover.ts'
import type { CustomerRow, CustomerView } from '@landfall/contract/customers/customers.ts'
import type { ShareLevel } from '@landfall/contract/customers/share-terms.ts'
import type { companyRecordShape } from '@landfall/contract/customers/standard-field-shapes.ts'
import { fieldsWith, traitsOf } from '@landfall/contract/customers/standard-fields.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import type { ListDefinition, SqlCondition } from '#platform/list/list-definition.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { contactColumnList } from '../customer-fields/contact-columns.ts'
import { columnsOf, profileColumns } from '../customer-fields/field-columns.ts'
import { customerList } from './customer-list.ts'
import {
  type CustomerViewer,
  canWrite,
  coverSql,
  lastContactAtSql,
  shareHolds,
  visibleParts,
  visibleSql,
  withOpenings,
} from './customer-scope.ts'

const companyFields = fieldsWith('group', 'company')
const listed = companyFields.filter((field) => traitsOf(field).list !== undefined)
const recorded = companyFields.filter((field) => traitsOf(field).list === undefined)

// Subqueries in the SELECT list run for the rows of the page only.
const rowColumns = `c.id, ${columnsOf(listed)}, c.source, c.owner_id,
  (select u.name from users u where u.id = c.owner_id) as owner_name,
  (select u.name from users u where u.id = c.founder_id) as founder_name,
  c.last_follow_up_at, ${lastContactAtSql} as last_contact_at, c.created_at, c.updated_at,
  c.pool_id, c.pooled_at, c.drops_at, (
    select json_build_object('name', p.name, 'isOpen', p.id in (select open_pools(app_user_id()))) from pools p
    where c.drops_at is not null and p.id = coalesce((select h.pool_id from pool_homes h where h.user_id = c.owner_id),
      (select f.id from pools f where f.is_default))) as drop_pool,
  case when c.locked_until > now() then c.locked_until end as locked_until,
  (select u.name from users u where u.id = c.last_owner_id) as last_owner_name, c.release_count,
  ${coverSql} as is_masked, (select p.covered_fields from pools p where p.id = c.pool_id) as covered_fields,
  exists (select 1 from customer_attentions a where a.customer_id = c.id and a.user_id = app_user_id()) as is_attended,
  ${profileColumns},
  case when c.custom = '{}' then c.custom else coalesce((select jsonb_object_agg(v.key, v.value) from jsonb_each(c.custom) v
    join customer_fields f on f.id::text = v.key and f.deleted_at is null), '{}') end as custom,
  (select json_build_object('name', p.name, 'email', coalesce(nullif(p.work_email, ''), p.personal_email),
     'phone', p.phones[1])
   from customer_contacts p where p.customer_id = c.id
   order by (p.work_email = '' and p.personal_email = ''), p.position, p.id limit 1) as contact`

const rowReading = { columns: rowColumns, prepareAs: 'customerRows' }

const viewColumns = `${rowColumns}, ${columnsOf(recorded)},
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'level', k.level, 'until',
      to_char(k.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.id)
    from customer_collaborators k join users u on u.id = k.user_id where k.customer_id = c.id and c.owner_id is not null
      and ${shareHolds}), '[]') as collaborators,
  (select k.level from customer_collaborators k where k.customer_id = c.id and k.user_id = app_user_id()
    and c.owner_id is not null and ${shareHolds}) as share_level,
  coalesce((select json_agg(json_build_object('key', k.value, 'role', coalesce((
     select e.data ->> 'role' from customer_events e where e.customer_id = c.id and e.kind = 'savedFromCustoms'
       and e.data ->> 'tradeCompanyKey' = k.value order by e.id desc limit 1), 'buyer')) order by k.value)
   from customer_keys k where k.customer_id = c.id and k.type = 'tradeCompany'), '[]') as trade_companies`

interface ContactSummary {
  contact: { name: string; email: string; phone: string | null } | null
  /** What its pool covers; null where none has it. */
  coveredFields: CoverableField[] | null
  /** Into which pool it drops, and whether that is open to the viewer; null where it does not drop. */
  dropPool: { name: string; isOpen: boolean } | null
}
type StoredRow = Omit<
  CustomerRow,
  'canWrite' | 'contactName' | 'contactEmail' | 'contactPhone' | 'dropPool'
> &
  ContactSummary
type StoredView = StoredRow &
  Pick<CustomerView, keyof typeof companyRecordShape | 'collaborators' | 'tradeCompanies'> & {
    shareLevel: ShareLevel | null
  }

/** One page of the customers a viewer may see. */
export async function listCustomers(
  db: Db,
  viewer: CustomerViewer,
  query: ListQuery,
): Promise<ListPage<CustomerRow>> {
  const definition = customerList(await withOpenings(db, viewer), 'see')
  const page = await readPage<StoredRow>(db, definition, { ...rowReading, query })
  return { ...page, items: page.items.map((row) => presentRow(row, viewer)) }
}

/** One page of the customers a viewer may see within a further condition; they are not counted. */
export async function listCustomersWithin(
  db: Db,
  viewer: CustomerViewer,
  { query, within }: { query: ListQuery; within: SqlCondition },
): Promise<Pick<ListPage<CustomerRow>, 'items' | 'nextCursor'>> {
  const looking = await withOpenings(db, viewer)
  const visible = customerList(looking, 'see')
  const narrowed =
    (part: SqlCondition): SqlCondition =>
    (binder) =>
      `${part(binder)} and ${within(binder)}`
  const definition: ListDefinition = {
    ...visible,
    scope: narrowed(visible.scope),
    scopeParts: (tab) => visibleParts(looking, tab).map(narrowed),
  }
  const page = await readPage<StoredRow>(db, definition, { ...rowReading, query, isCounted: false })
  return { items: page.items.map((row) => presentRow(row, viewer)), nextCursor: page.nextCursor }
}

/** One customer with its people; undefined when it does not exist or the viewer may not see it. */
export async function findCustomer(
  db: Db,
  viewer: CustomerViewer,
  id: number,
): Promise<CustomerView | undefined> {
  const binder = new SqlBinder()
  const [row] = await db.query<StoredView>(
    `select ${viewColumns} from customers c where c.id = ${binder.bind(id, 'bigint')} and ${visibleSql(viewer, binder)}`,
    binder.values,
    // Planning all that is read beside it takes far longer than reading it.
    { prepareAs: `customerOf${viewer.scope.kind}` },
  )
  if (!row) return undefined
  const { shareLevel, ...stored } = row
  const { collaborators, tradeCompanies } = stored
  const shown = presentRow(stored, viewer)
  const covered = shown.isMasked ? (stored.coveredFields ?? []) : []
  const contacts = await listContacts(db, id)
  return {
    ...shown,
    ...recordOf(row, shown.isMasked ? covered : undefined),
    ...(shown.isMasked ? { coveredFields: covered } : {}),
    collaborators,
    tradeCompanies,
    mayFollowUp: shown.canWrite || shareLevel === 'followUp' || shareLevel === 'write',
    mayEdit: shown.canWrite || shareLevel === 'write',
    contacts: shown.isMasked ? contacts.map(maskContact) : contacts,
  }
}

/** What a customer in the bin has become part of, over several merges. */
export async function findMergeTarget(db: Db, id: number): Promise<number | undefined> {
  const row = await one<{ id: number }>(
    db,
    `with recursive chain as (
       select merged_into_id as id, 1 as step from customers where id = $1 and merged_into_id is not null
       union all
       select c.merged_into_id, chain.step + 1 from chain join customers c on c.id = chain.id
       where c.merged_into_id is not null and chain.step < 50
     ) select id from chain order by step desc limit 1`,
    [id],
  )
  return row?.id
}

/** The people of a customer in their order. */
export function listContacts(db: Db, customerId: number): Promise<ContactView[]> {
  return db.query(
    `select p.id, ${contactColumnList('p')} from customer_contacts p
     where p.customer_id = $1 order by p.position, p.id`,
    [customerId],
    { prepareAs: 'customerContacts' },
  )
}

function presentRow<Row extends StoredRow>(
  { contact, coveredFields, dropPool, ...row }: Row,
  viewer: CustomerViewer,
): CustomerRow {
  const seesAll = viewer.scope.kind === 'company'
  const shown = {
    ...row,
    dropPool: dropPool && (seesAll || dropPool.isOpen) ? dropPool.name : null,
    contactName: contact?.name || null,
    contactEmail: contact?.email || null,
    contactPhone: contact?.phone ?? null,
    // Who sees the whole company needs no cover over its pool.
    isMasked: row.isMasked && !seesAll,
    canWrite: canWrite(viewer, row.ownerId),
  }
  return shown.isMasked ? maskRow(shown, coveredFields ?? []) : shown
}

// What the record adds to the row; with what is covered, when it is.
function recordOf(stored: StoredView, covered: readonly string[] | undefined) {
  const shown = recorded.map((field) => {
    const value = stored[field]
    if (covered === undefined) return [field, value]
    return [
      field,
      covered.includes(field) ? '' : traitsOf(field).kind === 'phone' ? maskPhone(String(value)) : value,
    ]
  })
  return Object.fromEntries(shown) as Pick<StoredView, keyof typeof companyRecordShape>
}

// An address of which only the first letter and the domain show.
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? email : `${email.slice(0, 1)}•••${email.slice(at)}`
}

// A number of which only the last two digits show.
function maskPhone(phone: string): string {
  return phone === '' ? '' : `•••${phone.slice(-2)}`
}

// A person whose ways to be reached are covered until somebody has claimed the customer: addresses and numbers show a little.
function maskContact(contact: ContactView): ContactView {
  const masked = contactFieldNames.map((field) => [
    field,
    masks[contactFields[field].kind](contact[field] as never),
  ])
  return { ...contact, ...Object.fromEntries(masked) }
}

const masks: Record<(typeof contactFields)[ContactField]['kind'], (value: never) => unknown> = {
  line: (value: string) => value,
  email: maskEmail,
  emails: (values: string[]) => values.map(maskEmail),
  phones: (values: string[]) => values.map(maskPhone),
  web: () => '',
  socials: () => [],
}

// A row of the list as it shows when it is covered.
function maskRow(row: CustomerRow, covered: readonly CoverableField[]): CustomerRow {
  return {
    ...row,
    ...Object.fromEntries(
      covered.filter((field) => field in row && field !== 'custom').map((field) => [field, '']),
    ),
    custom: covered.includes('custom') ? {} : row.custom,
    contactEmail: row.contactEmail === null ? null : maskEmail(row.contactEmail),
    contactPhone: row.contactPhone === null ? null : maskPhone(row.contactPhone),
  }
}
