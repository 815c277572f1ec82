import type { ImportCode } from '@landfall/contract/customers/customer-import.ts'
import {
  type ImportColumn,
  type ImportField,
  ownFieldOf,
} from '@landfall/contract/customers/import-fields.ts'
import type {
  ImportedCustomer,
  ImportedFollowUp,
  ImportedPerson,
  ImportedRow,
  ImportedSocial,
  ImportProblem,
  NewWords,
} from '@landfall/contract/customers/imported-customer.ts'
import { countryCode } from '#platform/reference/country-names.ts'
import { internationalPhones, isInternational } from '#platform/reference/phone-numbers.ts'
import { ownMailHostOf } from '#platform/reference/reach-keys.ts'
import { type DateOrder, detectDateOrder } from '#platform/tabular/cell-values.ts'
import {
  readEmails,
  readMoment,
  readNames,
  readPhones,
  readSocials,
  readText,
  readTimeZone,
} from './cell-reader.ts'
import { isSomebody, joinName } from './person-name.ts'
import { ProfileReader, type RowCells } from './profile-reader.ts'
import {
  limits,
  mostPhones,
  ownTextLimit,
  type ReaderOptions,
  webAddress,
  wordLength,
} from './reader-options.ts'
import { type ImportVocabulary, isDated, meaningOf } from './word-meaning.ts'

/** Reads one row after another; the problems are those of the row read last. */
export class CustomerRowReader {
  problems: ImportProblem[] = []
  readonly #columnsOf: ReadonlyMap<ImportColumn, readonly number[]>
  readonly #nameless: ReaderOptions['nameless']
  readonly #vocabulary: ImportVocabulary
  readonly #dateOrder: DateOrder
  readonly #lastDay: string
  readonly #unknownWords: ReaderOptions['unknownWords']
  #newWords: NewWords = noWords()
  #cells: readonly string[] = []
  /** What is no value of its column, or is to be kept as it stands: the remark keeps it. */
  #leftOver: string[] = []
  readonly #profile: ProfileReader
  #country = ''

  constructor(options: ReaderOptions) {
    const { columns, dateOrder, vocabulary, sample, lastDay, unknownWords, nameless, words } = options
    const places = columns.flatMap((field, column) => (field ? [[field, column] as const] : []))
    this.#columnsOf = new Map(
      places.map(([field]) => [field, places.flatMap(([each, column]) => (each === field ? [column] : []))]),
    )
    this.#nameless = nameless
    this.#vocabulary = vocabulary
    this.#lastDay = lastDay
    this.#unknownWords = unknownWords
    const dates = columns.flatMap((column, at) => (isDated(column, vocabulary) ? [at] : []))
    const shown = dates.flatMap((column) => sample.map((row) => row[column] ?? ''))
    this.#dateOrder = dateOrder ?? detectDateOrder(shown) ?? 'dmy'
    const cells: RowCells = {
      text: (field) => this.#text(field),
      report: (code, field) => this.#report(code, field),
      keep: (text) => this.#leftOver.push(text),
    }
    const shared = { words, vocabulary, dateOrder: this.#dateOrder, columnsOf: this.#columnsOf }
    this.#profile = new ProfileReader(shared, cells)
  }

  read(cells: readonly string[]): ImportedRow {
    this.#cells = cells
    this.problems = []
    this.#leftOver = []
    this.#newWords = noWords()
    this.#country = this.#read('country', 'W_COUNTRY', countryCode) ?? ''
    const person = this.#person()
    const customer = this.#customer(person)
    return { customer, person: isSomebody(person) ? person : null, followUp: this.#followUp() }
  }

  #report(code: ImportCode, field: ImportColumn): void {
    const column = this.#columnsOf.get(field)?.[0] ?? null
    const isKnown = this.problems.some((problem) => problem.code === code && problem.column === column)
    if (!isKnown) this.problems.push({ code, column })
  }

  /** A text, empty when the cell says nothing. */
  #text(field: ImportColumn): string {
    const texts = (this.#columnsOf.get(field) ?? []).map((column) =>
      readText(field, this.#cells[column] ?? ''),
    )
    const text = [...new Set(texts.filter((each) => each !== ''))].join(field === 'address' ? ', ' : '\n')
    const limit = ownFieldOf(field) === undefined ? limits[field as ImportField] : ownTextLimit
    if (limit === undefined || text.length <= limit) return text
    this.#report('E_LONG', field)
    return ''
  }

  #customer(person: ImportedPerson): ImportedCustomer {
    const name = this.#text('name') || this.#nameWithoutCompany(person)
    if (name === '') this.#report('E_REQUIRED', 'name')
    const labelIds = this.#named('labels', 'E_LABEL')
    const groupId = this.#named('group', 'E_GROUP')[0] ?? null
    const sourceId = this.#named('source', 'E_SOURCE')[0] ?? null
    const isWaiting = this.#newWords.labels.length > 0 || this.#newWords.group || this.#newWords.source
    // Some of what they hold goes into the remark and into own fields.
    const { custom, ...chosen } = this.#profile.read()
    const [website, [phone = '', ...otherPhones]] = [
      this.#address('website', 'W_WEBSITE'),
      this.#phones('phone'),
    ]
    this.#leftOver.push(...otherPhones)
    return {
      reference: this.#text('reference'),
      name,
      country: this.#country,
      website,
      phone,
      registrationNo: this.#text('registrationNo'),
      address: this.#text('address'),
      remark: this.#remark(),
      ...chosen,
      timeZone: this.#read('timeZone', 'W_ZONE', (text) => readTimeZone(this.#vocabulary.zones, text)) ?? '',
      labelIds,
      groupId,
      sourceId,
      custom,
      ...(isWaiting ? { newWords: this.#newWords } : {}),
      ownerId: this.#owner(),
      nextContactAt: this.#moment('nextContactAt'),
    }
  }

  #remark(): string {
    const remark = [this.#text('remark'), ...new Set(this.#leftOver)].filter((text) => text !== '').join('\n')
    return remark.slice(0, limits.remark)
  }

  /** What a row without a company is called; a person's own name is said to be one. */
  #nameWithoutCompany({ name, workEmail, otherEmails }: ImportedPerson): string {
    if (this.#nameless === 'reject') return ''
    const host =
      this.#nameless === 'domain' && [workEmail, ...otherEmails].map(ownMailHostOf).find((each) => each)
    const found = host || name
    if (found !== '' && this.#columnsOf.has('name')) this.#report('W_NO_COMPANY', 'name')
    return found
  }

  #person(): ImportedPerson {
    const [workEmail = '', ...further] = this.#emails('workEmail')
    const [personalEmail = '', ...others] = this.#emails('personalEmail')
    const otherEmails = [...further, ...others, ...this.#emails('otherEmails')]
    return {
      name: joinName({
        full: this.#text('contactName'),
        prefix: this.#text('namePrefix'),
        first: this.#text('firstName'),
        middle: this.#text('middleName'),
        last: this.#text('lastName'),
        suffix: this.#text('nameSuffix'),
      }).slice(0, limits.contactName),
      jobTitle: this.#text('jobTitle'),
      workEmail,
      personalEmail: personalEmail === workEmail ? '' : personalEmail,
      otherEmails: [...new Set(otherEmails)].filter(
        (email) => email !== workEmail && email !== personalEmail,
      ),
      phones: this.#personPhones(),
      linkedin: this.#address('linkedin', 'W_LINKEDIN'),
      socials: this.#socials(),
    }
  }

  #followUp(): ImportedFollowUp | null {
    const content = this.#text('followUpContent')
    if (content === '') return null
    const at = this.#moment('followUpAt')
    if (at.slice(0, 10) > this.#lastDay) this.#report('E_FUTURE_DATE', 'followUpAt')
    const author = this.#text('followUpAuthor')
    const authorId = author === '' ? null : (meaningOf(this.#vocabulary.authors, author) ?? 0)
    if (authorId === 0) this.#report('E_AUTHOR', 'followUpAuthor')
    return { at, method: this.#profile.choice('followUpMethod') || 'quickNote', content, authorId }
  }

  // Our own files write the kind before each account: whatsapp: +49 170 1234567, wechat: ann
  #socials(): ImportedSocial[] {
    const named = readSocials(this.#text('socials'))
    const own = (['whatsapp', 'wechat'] as const).map((type) => ({ type, value: this.#text(type) }))
    return [...own, ...named].filter(({ value }) => value !== '')
  }

  /** What a cell means; one that means nothing is reported. */
  #read<Meaning>(
    field: ImportField,
    code: ImportCode,
    meaning: (text: string) => Meaning | undefined,
  ): Meaning | undefined {
    const text = this.#text(field)
    if (text === '') return undefined
    const value = meaning(text)
    if (value === undefined) this.#report(code, field)
    return value
  }

  #address(field: 'website' | 'linkedin', code: ImportCode): string {
    const address = this.#read(field, code, (text) => (webAddress.test(text) ? text : undefined))
    if (address === undefined) this.#leftOver.push(this.#text(field))
    return address ?? ''
  }

  #emails(field: 'workEmail' | 'personalEmail' | 'otherEmails'): string[] {
    const { values, wrong } = readEmails(this.#text(field))
    if (wrong.length > 0) this.#report('W_EMAIL', field)
    this.#leftOver.push(...wrong)
    return values
  }

  #phones(field: 'phone' | 'phones'): string[] {
    const { values, wrong } = readPhones(this.#text(field))
    if (wrong.length > 0) this.#report('W_PHONE', field)
    this.#leftOver.push(...wrong)
    const phones = internationalPhones(values, this.#country || null)
    if (!phones.every(isInternational)) this.#report('W_PHONE_COUNTRY', field)
    return phones
  }

  #personPhones(): string[] {
    const phones = this.#phones('phones')
    this.#leftOver.push(...phones.slice(mostPhones))
    return phones.slice(0, mostPhones)
  }

  #named(field: 'labels' | 'group' | 'source', code: ImportCode): number[] {
    const words = this.#vocabulary[field === 'labels' ? 'labels' : field === 'group' ? 'groups' : 'sources']
    const ids = readNames(field, this.#text(field)).flatMap((name) => {
      const id = meaningOf(words, name)
      if (id) return [id]
      // A name that means several things is not clearer for being created once more.
      this.#unknown(field, name, id === 0 || this.#unknownWords === 'reject' ? code : undefined)
      return []
    })
    return [...new Set(ids)]
  }

  #unknown(field: 'labels' | 'group' | 'source', name: string, code: ImportCode | undefined): void {
    const parts = field === 'group' ? name.split('/') : [name]
    if (code) this.#report(code, field)
    else if (this.#unknownWords === 'leaveOut') this.#report('W_WORD', field)
    else if (parts.some((part) => part === '' || part.length > wordLength)) this.#report('E_LONG', field)
    else if (field === 'labels') this.#newWords.labels.push(name)
    else this.#newWords[field] = name
  }

  #owner(): number | null {
    const text = this.#text('owner')
    if (text === '') return null
    const id = meaningOf(this.#vocabulary.owners, text)
    // Another program's people need not be ours: the customer goes where the others go.
    if (id === undefined) this.#report('W_OWNER', 'owner')
    if (id === 0) this.#report('E_OWNER_RIGHT', 'owner')
    return id ?? null
  }

  #moment(field: 'followUpAt' | 'nextContactAt'): string {
    const moment = readMoment(this.#text(field), this.#dateOrder)
    if (moment === undefined) this.#report('E_DATE', field)
    return moment ?? ''
  }
}

const noWords = (): NewWords => ({ labels: [], group: '', source: '' })
