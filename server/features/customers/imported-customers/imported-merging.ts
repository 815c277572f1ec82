import { contactFieldNames, contactFields } from '@landfall/contract/customers/customer-contacts.ts'
import type { DuplicateMode } from '@landfall/contract/customers/customer-import.ts'
import type {
  ImportedCustomer,
  ImportedFollowUp,
  ImportedPerson,
  ImportedRow,
  ImportedRowInFile,
  ImportProblem,
} from '@landfall/contract/customers/imported-customer.ts'
import { fieldsWith, standardFields } from '@landfall/contract/customers/standard-fields.ts'
import { internationalPhone, isInternational } from '#platform/reference/phone-numbers.ts'
import { isList, type ListField } from '../customer-fields/contact-columns.ts'

/** People that one customer may have. */
export const mostPeople = 50

/** The rows of a file that are about one customer, put together. */
export interface ImportGroup {
  /** Its first row. */
  lead: number
  /** The others. */
  joined: number[]
  rejected: { row: number; problem: ImportProblem }[]
  customer: ImportedCustomer
  people: ImportedPerson[]
  followUps: ImportedFollowUp[]
}

/** Whose words count when two say different things. */
export type Precedence = 'old' | 'new'

/** Puts rows together by their lead; they come ordered by row. */
export function groupStaged(
  rows: readonly ImportedRowInFile[],
  { mode, nameKeyOf }: { mode: DuplicateMode; nameKeyOf: (name: string) => string },
): ImportGroup[] {
  const groups = new Map<number, ImportGroup>()
  for (const { row, lead, data } of rows) {
    const group = groups.get(lead)
    if (!group) groups.set(lead, { ...begin(data), lead })
    else if (mode === 'skip' && nameKeyOf(group.customer.name) !== nameKeyOf(data.customer.name)) {
      // Which of the two names is right is not for us to say.
      group.rejected.push({ row, problem: { code: 'E_IN_FILE', column: null } })
    } else join(group, row, { data, precedence: mode === 'overwrite' ? 'new' : 'old' })
  }
  // The country may stand in another row than the number.
  return [...groups.values()].map((group) => ({
    ...group,
    ...withDialledPhones(group, group.customer.country),
  }))
}

/** A customer and people with their telephone numbers read as those of a country, where they do not say their own. */
export function withDialledPhones<Person extends ImportedPerson>(
  { customer, people }: { customer: ImportedCustomer; people: readonly Person[] },
  country: string,
): { customer: ImportedCustomer; people: Person[] } {
  const dial = (phone: string) =>
    isInternational(phone) ? phone : internationalPhone(phone, country || null)
  return {
    customer: { ...customer, phone: dial(customer.phone) },
    people: people.map((person) => ({ ...person, phones: [...new Set(person.phones.map(dial))] })),
  }
}

function begin({ customer, person, followUp }: ImportedRow): Omit<ImportGroup, 'lead'> {
  return {
    joined: [],
    rejected: [],
    customer,
    people: person ? [person] : [],
    followUps: followUp ? [followUp] : [],
  }
}

function join(
  group: ImportGroup,
  row: number,
  { data, precedence }: { data: ImportedRow; precedence: Precedence },
) {
  const people = data.person ? mergePeople(group.people, [data.person], precedence).people : group.people
  if (people.length > mostPeople) {
    group.rejected.push({ row, problem: { code: 'E_PEOPLE', column: null } })
    return
  }
  group.joined.push(row)
  group.people = people
  group.customer = mergeCustomers(group.customer, data.customer, precedence)
  if (data.followUp) group.followUps.push(data.followUp)
}

/** One customer of what two say of it. */
export function mergeCustomers(
  old: ImportedCustomer,
  added: ImportedCustomer,
  precedence: Precedence,
): ImportedCustomer {
  const merged = mergeFields(old, added, precedence)
  // Who is responsible is said once, and labels gather.
  const labelIds = [...new Set([...old.labelIds, ...added.labelIds])]
  const custom = mergeFields(old.custom, added.custom, precedence)
  return { ...merged, ownerId: old.ownerId ?? added.ownerId, labelIds, custom }
}

/** All people of two lists, each once: whoever has an e-mail address or the name of somebody in the first is him. */
export function mergePeople<Known extends ImportedPerson>(
  known: readonly Known[],
  added: readonly ImportedPerson[],
  precedence: Precedence,
): { people: (Known | ImportedPerson)[]; isChanged: boolean } {
  const people: (Known | ImportedPerson)[] = [...known]
  let isChanged = false
  for (const person of added) {
    const at = people.findIndex((each) => isSame(each, person))
    const same = people[at]
    if (same) {
      const merged = mergePerson(same, person, precedence)
      isChanged ||= JSON.stringify(merged) !== JSON.stringify(same)
      people[at] = merged
    } else {
      people.push(person)
      isChanged = true
    }
  }
  return { people, isChanged }
}

const emailsOf = ({ workEmail, personalEmail, otherEmails }: ImportedPerson) =>
  [workEmail, personalEmail, ...otherEmails].filter((email) => email !== '')
const foldName = ({ name }: ImportedPerson) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')

function isSame(one: ImportedPerson, other: ImportedPerson): boolean {
  const [mine, others] = [emailsOf(one), emailsOf(other)]
  if (mine.some((email) => others.includes(email))) return true
  const isNamed = one.name !== '' && foldName(one) === foldName(other)
  const isNameless = one.name === '' && other.name === '' && mine.length + others.length === 0
  const sharesPhone = one.phones.some((phone) => other.phones.includes(phone))
  return isNamed || (sharesPhone && (isNameless || one.name === '' || other.name === ''))
}

function mergePerson<Known extends ImportedPerson>(
  old: Known,
  added: ImportedPerson,
  precedence: Precedence,
): Known {
  const merged = mergeFields(old, added, precedence)
  const kept = [merged.workEmail, merged.personalEmail]
  const otherEmails = [...new Set([...emailsOf(old), ...emailsOf(added)])].filter(
    (email) => !kept.includes(email),
  )
  const lists = contactFieldNames.filter(isList).map((field) => [field, gather(field, old, added)])
  return {
    ...merged,
    ...Object.fromEntries(lists),
    otherEmails: otherEmails.slice(0, contactFields.otherEmails.most),
  }
}

// What both have in a list, each once.
function gather(field: ListField, old: ImportedPerson, added: ImportedPerson): unknown[] {
  const things: readonly unknown[] = [...old[field], ...added[field]]
  const each = new Map(things.map((thing) => [JSON.stringify(thing), thing]))
  return [...each.values()].slice(0, contactFields[field].most)
}

// What one of them does not say, the other one does.
function mergeFields<Fields extends object, Thing extends Fields>(
  old: Thing,
  added: Fields,
  precedence: Precedence,
): Thing {
  const said = Object.entries(added).filter(([key, value]) => {
    const isSilent = value === '' || value === null
    return !isSilent && (precedence === 'new' || isEmpty(key, old[key as keyof Thing]))
  })
  return { ...old, ...Object.fromEntries(said) }
}

// What every customer has before anybody has said anything.
const unsaid: Readonly<Record<string, unknown>> = Object.fromEntries(
  fieldsWith('unsaid').map((field) => [field, standardFields[field].unsaid]),
)

function isEmpty(key: PropertyKey, value: unknown): boolean {
  return value === '' || value === null || value === undefined || value === unsaid[String(key)]
}
