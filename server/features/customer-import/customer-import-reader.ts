import { normalisePhone } from '@landfall/contract/customer-contacts.ts'
import type { ImportCode, ImportField } from '@landfall/contract/customer-import.ts'
import { socialTypes } from '@landfall/contract/customer-profile.ts'
import { normaliseEmail, readEmailAddress } from '@landfall/contract/email-address.ts'
import type {
  ImportedCustomer,
  ImportedFollowUp,
  ImportedPerson,
  ImportedRow,
  ImportedSocial,
  ImportProblem,
} from '@landfall/contract/imported-customer.ts'
import { countryCode } from '#platform/reference/country-names.ts'
import { type DateOrder, detectDateOrder, isBlank, parseDate } from '#platform/tabular/cell-values.ts'
import { type ChoiceField, type ImportVocabulary, meaningOf } from './word-meaning.ts'

/** What is decided once for all rows of a file. */
export interface ReaderOptions {
  columns: readonly (ImportField | null)[]
  dateOrder: DateOrder | undefined
  vocabulary: ImportVocabulary
  /** The first rows, which show how dates are written. */
  sample: readonly (readonly string[])[]
  /** The last day on which a follow-up may have taken place, `YYYY-MM-DD`. */
  lastDay: string
}

/** Characters a field may have. */
const limits: Partial<Record<ImportField, number>> = {
  reference: 200,
  name: 200,
  website: 300,
  registrationNo: 60,
  address: 500,
  remark: 4000,
  contactName: 120,
  jobTitle: 120,
  linkedin: 300,
  whatsapp: 200,
  wechat: 200,
  followUpContent: 4000,
}

const webAddress = /^(?:https?:\/\/)?[^\s/.]+(?:\.[^\s/.]+)+(?:[/?#]\S*)?$/iu
const mostPhones = 10

/** Reads one row after another; the problems are those of the row read last. */
export class CustomerRowReader {
  problems: ImportProblem[] = []
  readonly #columnOf: ReadonlyMap<ImportField, number>
  readonly #vocabulary: ImportVocabulary
  readonly #dateOrder: DateOrder
  readonly #lastDay: string
  #cells: readonly string[] = []

  constructor({ columns, dateOrder, vocabulary, sample, lastDay }: ReaderOptions) {
    this.#columnOf = new Map(columns.flatMap((field, column) => (field ? [[field, column]] : [])))
    this.#vocabulary = vocabulary
    this.#lastDay = lastDay
    const dates = ['followUpAt', 'nextContactAt'].flatMap(
      (field) => this.#columnOf.get(field as ImportField) ?? [],
    )
    const shown = dates.flatMap((column) => sample.map((row) => row[column] ?? ''))
    this.#dateOrder = dateOrder ?? detectDateOrder(shown) ?? 'dmy'
  }

  read(cells: readonly string[]): ImportedRow {
    this.#cells = cells
    this.problems = []
    const person = this.#person()
    const customer = this.#customer(person)
    return { customer, person: isSomebody(person) ? person : null, followUp: this.#followUp() }
  }

  #report(code: ImportCode, field: ImportField): void {
    const column = this.#columnOf.get(field) ?? null
    const isKnown = this.problems.some((problem) => problem.code === code && problem.column === column)
    if (!isKnown) this.problems.push({ code, column })
  }

  /** A text, empty when the cell says nothing; an apostrophe that our own files put before a formula is taken off. */
  #text(field: ImportField): string {
    const column = this.#columnOf.get(field)
    const cell = column === undefined ? undefined : this.#cells[column]
    if (!cell || isBlank(cell)) return ''
    const text = cell.trim().replace(/^'(?=[=+\-@])/, '')
    const limit = limits[field]
    if (limit === undefined || text.length <= limit) return text
    this.#report('E_LONG', field)
    return ''
  }

  #customer({ name: personName }: ImportedPerson): ImportedCustomer {
    const name = this.#text('name') || personName
    if (name === '') this.#report('E_REQUIRED', 'name')
    return {
      reference: this.#text('reference'),
      name,
      country: this.#country(),
      website: this.#address('website', 'W_WEBSITE'),
      phone: this.#phones('phone')[0] ?? '',
      registrationNo: this.#text('registrationNo'),
      address: this.#text('address'),
      remark: this.#text('remark'),
      stage: this.#choice('stage'),
      intent: this.#choice('intent'),
      scale: this.#choice('scale'),
      annualPurchase: this.#choice('annualPurchase'),
      companyType: this.#choice('companyType'),
      stars: this.#stars(),
      labelIds: this.#named('labels', 'E_LABEL'),
      groupId: this.#named('group', 'E_GROUP')[0] ?? null,
      sourceId: this.#named('source', 'E_SOURCE')[0] ?? null,
      ownerId: this.#owner(),
      nextContactAt: this.#moment('nextContactAt'),
    }
  }

  #person(): ImportedPerson {
    const [workEmail = '', ...further] = this.#emails('workEmail')
    const [personalEmail = '', ...others] = this.#emails('personalEmail')
    const otherEmails = [...further, ...others, ...this.#emails('otherEmails')]
    return {
      name: this.#text('contactName'),
      jobTitle: this.#text('jobTitle'),
      workEmail,
      personalEmail: personalEmail === workEmail ? '' : personalEmail,
      otherEmails: [...new Set(otherEmails)].filter(
        (email) => email !== workEmail && email !== personalEmail,
      ),
      phones: this.#phones('phones').slice(0, mostPhones),
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
    return { at, method: this.#choice('followUpMethod') || 'quickNote', content, authorId }
  }

  // Our own files write the kind before each account: whatsapp: +49 170 1234567, wechat: ann
  #socials(): ImportedSocial[] {
    const named = this.#text('socials')
      .split(/[,;，；\n]/)
      .flatMap((part) => {
        const [, kind = '', value = ''] = /^\s*([a-z]+)\s*[:：]\s*(.+?)\s*$/i.exec(part) ?? []
        const type = socialTypes.find((each) => each === kind.toLowerCase())
        return type ? [{ type, value }] : []
      })
    const own = (['whatsapp', 'wechat'] as const).map((type) => ({ type, value: this.#text(type) }))
    return [...own, ...named].filter(({ value }) => value !== '')
  }

  #country(): string {
    const text = this.#text('country')
    const code = text === '' ? '' : (countryCode(text) ?? '')
    if (text !== '' && code === '') this.#report('W_COUNTRY', 'country')
    return code
  }

  #address(field: 'website' | 'linkedin', code: ImportCode): string {
    const text = this.#text(field)
    if (text === '' || webAddress.test(text)) return text
    this.#report(code, field)
    return ''
  }

  #emails(field: 'workEmail' | 'personalEmail' | 'otherEmails'): string[] {
    const parts = this.#text(field)
      .split(/[\s;,，；、|]+/)
      .map((part) => part.replace(/^(?:mailto:|<)|>$/gi, ''))
    const emails = parts.flatMap((part) => {
      if (part === '') return []
      const address = readEmailAddress(part)
      if (address === undefined) this.#report('E_EMAIL', field)
      return address === undefined ? [] : [normaliseEmail(address)]
    })
    return [...new Set(emails)]
  }

  // Blanks stand between numbers as well as within them; between numbers each part is long enough to be one.
  #phones(field: 'phone' | 'phones'): string[] {
    const parts = this.#text(field)
      .split(/[;,，；、|\n]|\s\/\s/)
      .flatMap((part) => {
        const words = part.trim().split(/\s+/)
        return words.every((word) => /^\+?\d{7,15}$/.test(word)) ? words : [part]
      })
    const phones = parts.flatMap((part) => {
      const phone = normalisePhone(part.replace(/\s*(?:ext|x|转|内線|내선)\.?\s*\d+\s*$/i, ''))
      if (phone === '') return []
      if (/^\+?[0-9]{5,15}$/.test(phone)) return [phone]
      this.#report('W_PHONE', field)
      return []
    })
    return [...new Set(phones)]
  }

  #choice(field: ChoiceField): string {
    const text = this.#text(field)
    if (text === '') return ''
    const key = meaningOf(this.#vocabulary.choices[field], text)
    if (key === undefined) this.#report('E_CHOICE', field)
    return key ?? ''
  }

  #stars(): number | null {
    const text = this.#text('stars')
    if (text === '') return null
    const stars = /^[★⭐]+☆*$/u.test(text) ? [...text.replaceAll('☆', '')].length : Number(text)
    if (Number.isInteger(stars) && stars >= 0 && stars <= 5) return stars
    this.#report('E_CHOICE', 'stars')
    return null
  }

  #named(field: 'labels' | 'group' | 'source', code: ImportCode): number[] {
    const words = this.#vocabulary[field === 'labels' ? 'labels' : field === 'group' ? 'groups' : 'sources']
    const text = this.#text(field)
    const names = field === 'labels' ? text.split(/[;,，；、|]+/) : [text.replace(/\s*\/\s*/g, '/')]
    const ids = names.flatMap((name) => {
      if (name.trim() === '') return []
      const id = meaningOf(words, name)
      if (id === undefined) this.#report(code, field)
      return id === undefined ? [] : [id]
    })
    return [...new Set(ids)]
  }

  #owner(): number | null {
    const text = this.#text('owner')
    if (text === '') return null
    const id = meaningOf(this.#vocabulary.owners, text)
    if (id === undefined) this.#report('E_OWNER', 'owner')
    if (id === 0) this.#report('E_OWNER_RIGHT', 'owner')
    return id ?? null
  }

  // A day without a time is meant as the beginning of its work.
  #moment(field: 'followUpAt' | 'nextContactAt'): string {
    const text = this.#text(field)
    if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)))
      return new Date(text).toISOString()
    const date = text === '' ? null : parseDate(text, this.#dateOrder)
    if (date === undefined || (date && date.grain !== 'day')) this.#report('E_DATE', field)
    if (!date) return ''
    const [, hours, minutes] = /[T ,]([01]?\d|2[0-3]):([0-5]\d)/.exec(text) ?? []
    return `${date.day} ${(hours ?? '09').padStart(2, '0')}:${minutes ?? '00'}`
  }
}

function isSomebody(person: ImportedPerson): boolean {
  const { name, jobTitle, workEmail, personalEmail, otherEmails, phones, linkedin, socials } = person
  const texts = [name, jobTitle, workEmail, personalEmail, linkedin]
  return texts.some((text) => text !== '') || otherEmails.length + phones.length + socials.length > 0
}
