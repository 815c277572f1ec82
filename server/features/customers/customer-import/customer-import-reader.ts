import {
  contactFields,
  contactFieldsOf,
  contactTextOf,
  contactWith,
  webAddressShape,
} from '@landfall/contract/customers/customer-contacts.ts'
import type { ImportCode } from '@landfall/contract/customers/customer-import.ts'
import type { Social } from '@landfall/contract/customers/customer-profile.ts'
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
  ImportProblem,
} from '@landfall/contract/customers/imported-customer.ts'
import { standardFields } from '@landfall/contract/customers/standard-fields.ts'
import { countryCode } from '#platform/reference/country-names.ts'
import { internationalPhones, isInternational } from '#platform/reference/phone-numbers.ts'
import { ownMailHostOf } from '#platform/reference/reach-keys.ts'
import { type DateOrder, detectDateOrder } from '#platform/tabular/cell-values.ts'
import { isSomebodySaid } from '../customer-fields/contact-columns.ts'
import {
  readEmails,
  readLanguage,
  readMoment,
  readPhones,
  readSocials,
  readText,
  readTimeZone,
} from './cell-reader.ts'
import { NamedWords } from './named-words.ts'
import { joinName } from './person-name.ts'
import { ProfileReader, type RowCells } from './profile-reader.ts'
import { limits, ownTextLimit, type PlainField, plainFields, type ReaderOptions } from './reader-options.ts'
import { type ImportVocabulary, isDated, meaningOf } from './word-meaning.ts'

/** Reads one row after another; the problems are those of the row read last. */
export class CustomerRowReader {
  problems: ImportProblem[] = []
  readonly #columnsOf: ReadonlyMap<ImportColumn, readonly number[]>
  readonly #nameless: ReaderOptions['nameless']
  readonly #vocabulary: ImportVocabulary
  readonly #dateOrder: DateOrder
  readonly #lastDay: string
  readonly #words: NamedWords
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
    this.#words = new NamedWords({ vocabulary, unknownWords }, cells)
  }

  read(cells: readonly string[]): ImportedRow {
    this.#cells = cells
    this.problems = []
    this.#leftOver = []
    this.#words.begin()
    this.#country = this.#read('country', 'W_COUNTRY', countryCode) ?? ''
    const person = this.#person()
    const customer = this.#customer(person)
    return { customer, person: isSomebodySaid(person) ? person : null, followUp: this.#followUp() }
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
    const labelIds = this.#words.read('labels', 'E_LABEL')
    const groupId = this.#words.read('group', 'E_GROUP')[0] ?? null
    const sourceId = this.#words.read('source', 'E_SOURCE')[0] ?? null
    // Some of what they hold goes into the remark and into own fields.
    const { custom, ...chosen } = this.#profile.read()
    const said = Object.fromEntries(plainFields.map((field) => [field, this.#plain(field)]))
    return {
      ...(said as Pick<ImportedCustomer, PlainField>),
      ...chosen,
      reference: this.#text('reference'),
      name,
      remark: this.#remark(),
      labelIds,
      groupId,
      sourceId,
      custom,
      ...this.#words.waiting(),
      ownerId: this.#owner(),
    }
  }

  /** What a row says in a field without choices; what is no value of it may go into the remark. */
  #plain(field: PlainField): string {
    switch (standardFields[field].kind) {
      case 'country':
        return this.#country
      case 'web':
        return this.#address(field, 'W_WEBSITE')
      case 'phone': {
        const [phone = '', ...others] = this.#phones(field)
        this.#leftOver.push(...others)
        return phone
      }
      case 'zone':
        return this.#read(field, 'W_ZONE', (text) => readTimeZone(this.#vocabulary.zones, text)) ?? ''
      case 'language':
        return this.#kept(field, 'W_LANGUAGE', readLanguage)
      case 'moment':
        return this.#moment(field)
      default:
        return this.#text(field)
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
    const lines = contactFieldsOf('line').map((field) => [field, this.#text(contactTextOf(field))])
    return contactWith({
      ...Object.fromEntries(lines),
      name: joinName({
        full: this.#text('contactName'),
        prefix: this.#text('namePrefix'),
        first: this.#text('firstName'),
        middle: this.#text('middleName'),
        last: this.#text('lastName'),
        suffix: this.#text('nameSuffix'),
      }).slice(0, limits.contactName),
      workEmail,
      personalEmail: personalEmail === workEmail ? '' : personalEmail,
      otherEmails: [...new Set(otherEmails)].filter(
        (email) => email !== workEmail && email !== personalEmail,
      ),
      phones: this.#personPhones(),
      linkedin: this.#address('linkedin', 'W_LINKEDIN'),
      socials: this.#socials(),
    })
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
  #socials(): Social[] {
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

  /** The same; one that means nothing goes into the remark. */
  #kept(field: ImportField, code: ImportCode, meaning: (text: string) => string | undefined): string {
    const value = this.#read(field, code, meaning)
    if (value === undefined) this.#leftOver.push(this.#text(field))
    return value ?? ''
  }

  #address(field: ImportField, code: ImportCode): string {
    return this.#kept(field, code, (text) => (webAddressShape.test(text) ? text : undefined))
  }

  #emails(field: 'workEmail' | 'personalEmail' | 'otherEmails'): string[] {
    const { values, wrong } = readEmails(this.#text(field))
    if (wrong.length > 0) this.#report('W_EMAIL', field)
    this.#leftOver.push(...wrong)
    return values
  }

  #phones(field: ImportField): string[] {
    const { values, wrong } = readPhones(this.#text(field))
    if (wrong.length > 0) this.#report('W_PHONE', field)
    this.#leftOver.push(...wrong)
    const phones = internationalPhones(values, this.#country || null)
    if (!phones.every(isInternational)) this.#report('W_PHONE_COUNTRY', field)
    return phones
  }

  #personPhones(): string[] {
    const phones = this.#phones('phones')
    this.#leftOver.push(...phones.slice(contactFields.phones.most))
    return phones.slice(0, contactFields.phones.most)
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

  #moment(field: ImportField): string {
    const moment = readMoment(this.#text(field), this.#dateOrder)
    if (moment === undefined) this.#report('E_DATE', field)
    return moment ?? ''
  }
}
