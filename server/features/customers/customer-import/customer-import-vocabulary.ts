import { followUpMethods } from '@landfall/contract/customers/follow-ups.ts'
import { standardFields } from '@landfall/contract/customers/standard-fields.ts'
import { type Locale, locales } from '@landfall/contract/locales.ts'
import { ownNameIn } from '@landfall/contract/own-name.ts'
import type { DataScope } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Db } from '#platform/postgres/database.ts'
import { readTimeZones } from '#platform/reference/time-zones.ts'
import { readOwnFields } from '../customer-fields/own-fields.ts'
import { otherWords } from './other-words.ts'
import {
  type ChoiceField,
  choiceFields,
  foldWord,
  type ImportVocabulary,
  type StandardChoice,
  type Words,
} from './word-meaning.ts'

/** How what a field is chosen from is called and written. */
interface Choices {
  keys: readonly string[]
  /** The text of a key; none where it is a number. */
  textOf?: (key: string) => string
  /** How our own files write it. */
  written?: (key: string) => string
}

/** Fields with a fixed choice. */
const choicesByField: Readonly<Record<ChoiceField, Choices>> = {
  ...(Object.fromEntries(choiceFields.map((field) => [field, choicesIn(field)])) as Record<
    StandardChoice,
    Choices
  >),
  followUpMethod: { keys: followUpMethods, textOf: (key) => `followUps.methods.${key}` },
}

function choicesIn(field: StandardChoice): Choices {
  const traits = standardFields[field]
  if ('textOf' in traits) return { keys: traits.keys, textOf: traits.textOf as (key: string) => string }
  const isMoney = 'unit' in traits && traits.unit === 'thousandDollars'
  return { keys: traits.keys, ...(isMoney ? { written: (key) => `USD ${key} K` } : {}) }
}

/** The choices of a field of the product, by what they are called in a language, the company's own words before the product's. */
export function namedChoices(
  field: ChoiceField,
  { words, locale }: { words: readonly ChoiceName[]; locale: Locale },
): { key: string; name: string }[] {
  const { keys, textOf, written } = choicesByField[field]
  return keys.map((key) => {
    const own = words.find((each) => each.kind === field && each.key === key)
    const named = own && ownNameIn(locale, own.names)
    return { key, name: named || (textOf ? translate(locale, textOf(key)) : (written?.(key) ?? key)) }
  })
}

/** What a company calls a choice of the product. */
export interface ChoiceName {
  kind: string
  key: string | null
  names: Record<string, string>
}

/** What the company calls the choices of the product. */
export function readChoiceNames(db: Db): Promise<ChoiceName[]> {
  return db.query('select kind, key, names from customer_words')
}

/** Reads the company's words; names that mean several things are left out. */
export async function readVocabulary(db: Db, scope: DataScope): Promise<ImportVocabulary> {
  const people = await db.query<Person>(
    'select id, name, user_name, email, disabled_at from users order by id',
  )
  const named = await db.query<Named & { kind: 'label' | 'source' | 'stage' | 'intent'; key: string | null }>(
    `select 'label' as kind, id, names, null as key from customer_labels where deleted_at is null
     union all select 'source', id, names, system_key from customer_sources where deleted_at is null
     union all select kind, id, names, key from customer_words`,
  )
  const ofKind = (kind: string) => named.filter((each) => each.kind === kind)
  const mayHave = (id: number) => scope.kind === 'company' || scope.userIds.includes(id)
  const working = people.filter(({ disabledAt }) => disabledAt === null)
  return {
    choices: choicesWith(named),
    others: othersThan(choicesWith(named)),
    owners: wordsOf(working.map((each) => [mayHave(each.id) ? each.id : 0, namesOfPerson(each)])),
    authors: wordsOf(people.map((each) => [each.id, namesOfPerson(each)])),
    labels: wordsOf(
      ofKind('label').map(({ id, names }) => [id, Object.values(names)]),
      0,
    ),
    sources: wordsOf(
      ofKind('source').map(({ id, names, key }) => [
        id,
        [...Object.values(names), ...(key ? textsIn(`customers.sources.${key}`) : [])],
      ]),
      0,
    ),
    groups: wordsOf(await readGroups(db), 0),
    zones: Object.fromEntries((await readTimeZones(db)).map((zone) => [foldWord(zone), zone])),
    fields: await readFields(db),
  }
}

interface Person {
  id: number
  name: string
  userName: string
  email: string | null
  disabledAt: string | null
}

interface Named {
  id: number
  names: Record<string, string>
}

type Entry<Meaning> = readonly [Meaning, readonly string[]]

const namesOfPerson = ({ name, userName, email }: Person) => [userName, email ?? '', name]

// The earlier names of an entry are surer than the later ones: a user name is never mistaken for somebody's real name.
function wordsOf<Meaning>(entries: readonly Entry<Meaning>[], unclearMeaning?: Meaning): Words<Meaning> {
  const words: Record<string, Meaning> = {}
  const rank = new Map<string, number>()
  const unclear = new Set<string>()
  for (const [meaning, names] of entries) {
    for (const [at, name] of names.entries()) {
      const word = foldWord(name)
      const known = rank.get(word)
      if (word === '' || (known !== undefined && known < at)) continue
      if (known === at && words[word] !== meaning) unclear.add(word)
      else unclear.delete(word)
      words[word] = meaning
      rank.set(word, at)
    }
  }
  const settled = [...unclear].flatMap((word) =>
    unclearMeaning === undefined ? [] : [[word, unclearMeaning] as const],
  )
  for (const word of unclear) delete words[word]
  Object.assign(words, Object.fromEntries(settled))
  return words
}

async function readFields(db: Db): Promise<ImportVocabulary['fields']> {
  const fields = await readOwnFields(db)
  return Object.fromEntries(
    fields.map(({ id, type, choices }) => [
      id,
      { type, choices: wordsOf(choices.map(({ key, names }) => [key, Object.values(names)])) },
    ]),
  )
}

const textsIn = (key: string) => locales.map((locale) => translate(locale, key))

function choicesWith(words: readonly (Named & { kind: string; key: string | null })[]) {
  const own = (field: string, key: string) =>
    words
      .filter((each) => each.kind === field && each.key === key)
      .flatMap(({ names }) => Object.values(names))
  const entriesOf = ([field, { keys, textOf, written }]: [string, Choices]) => [
    field,
    // A name that the company gave wins over one of the product.
    wordsOf(
      keys.map((key) => [
        key,
        [
          ...own(field, key),
          key,
          ...(textOf ? textsIn(textOf(key)) : []),
          ...(written ? [written(key)] : []),
        ],
      ]),
    ),
  ]
  return Object.fromEntries(Object.entries(choicesByField).map(entriesOf)) as Record<
    ChoiceField,
    Words<string>
  >
}

// What one of the own words means already needs no guess.
function othersThan(choices: ImportVocabulary['choices']): ImportVocabulary['others'] {
  const others: Partial<Record<ChoiceField, Words<string>>> = {}
  for (const [field, byKey] of Object.entries(otherWords) as [ChoiceField, Record<string, string>][]) {
    const entries = Object.entries(byKey).flatMap(([key, words]) =>
      words.split(', ').map((word) => [foldWord(word), key] as const),
    )
    others[field] = Object.fromEntries(entries.filter(([word]) => !Object.hasOwn(choices[field], word)))
  }
  return others
}

// A group is named alone or with those above it: Europe / Germany.
async function readGroups(db: Db): Promise<Entry<number>[]> {
  const groups = await db.query<Named & { parentId: number | null }>(
    'select id, parent_id, names from customer_groups where deleted_at is null order by id',
  )
  const byId = new Map(groups.map((group) => [group.id, group]))
  const pathsOf = (
    { names, parentId }: { names: Named['names']; parentId: number | null },
    depth = 0,
  ): string[] => {
    const parent = parentId === null || depth > 20 ? undefined : byId.get(parentId)
    const own = Object.values(names)
    return parent ? pathsOf(parent, depth + 1).flatMap((above) => own.map((name) => `${above}/${name}`)) : own
  }
  return groups.map((group) => [
    group.id,
    [...pathsOf(group).map((path) => path.replace(/\s*\/\s*/g, '/')), ...Object.values(group.names)],
  ])
}
