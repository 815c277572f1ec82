import * as z from 'zod/mini'
import { line, optionalLine } from '../line.ts'
import { social } from './customer-profile.ts'

/** A text of any lines, empty when nothing is said. */
export const optionalText = (limit: number) => z._default(z.string().check(z.trim(), z.maxLength(limit)), '')

/** Empty, or one address. */
const emailText = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(320),
      z.email({ pattern: /^$|^[^\s@"<>(),;:\\[\]]{1,64}@(?:[^\s@.,;:<>()]+\.)+[^\s@.,;:<>()]{2,}$/u }),
    ),
  '',
)

/** What stands before the extension behind a number, in the ways it is written. */
const extension =
  /[ ;,(]{0,3}(?:ext(?:ension)?[.:=]?|x|#|转|分机|内線|내선|durchwahl|int(?:erno)?\.?) ?(\d{1,8})\)?$/i

/** A telephone number without its separators, its extension behind an `x`; a leading 00 becomes the + of an international number. */
export function normalisePhone(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const [, inside] = extension.exec(plain) ?? []
  const digits = plain
    .replace(extension, '')
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-/–]/g, '')
  const number = digits.startsWith('00') ? `+${digits.slice(2)}` : digits
  return inside === undefined ? number : `${number}x${inside}`
}

/** A telephone number as it is kept: `+14155550100`, `02155550100`, `+14155550100x4781`. */
export const phoneShape = /^\+?[0-9]{5,15}(?:x[0-9]{1,8})?$/

const phone = z.string().check(z.overwrite(normalisePhone), z.regex(phoneShape))
/** Empty, or a telephone number. */
export const optionalPhone = z
  .string()
  .check(z.overwrite(normalisePhone), z.regex(/^$|^\+?[0-9]{5,15}(?:x[0-9]{1,8})?$/))

/** A telephone number without its extension. */
export function numberDialled(phone: string): string {
  return phone.replace(/x[0-9]*$/, '')
}

/** The address by which a device calls a number. */
export function callAddress(phone: string): string {
  const [number = '', inside] = phone.split('x')
  return inside ? `tel:${number};ext=${inside}` : `tel:${number}`
}

/** An address of the web as it is kept: `acme.de`, `https://acme.de/shop`. */
export const webAddressShape = /^(?:https?:\/\/)?[^\s/.]+(?:\.[^\s/.]+)+(?:[/?#]\S*)?$/iu

/** Empty, or an address of the web. */
export const webAddress = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(300),
      z.regex(/^$|^(?:https?:\/\/)?[^\s/.]+(?:\.[^\s/.]+)+(?:[/?#]\S*)?$/iu),
    ),
  '',
)

// What is common to all fields of one kind. Where a field may be absent from what is written, it stays as it is.
const lineKind = { kind: 'line', limit: 120, input: optionalLine(120), view: z.string() } as const
const emailKind = { kind: 'email', limit: 320, input: emailText, view: z.string() } as const
const webKind = { kind: 'web', limit: 300, input: webAddress, view: z.string() } as const
const phonesKind = {
  kind: 'phones',
  most: 10,
  input: z._default(z.array(phone).check(z.maxLength(10)), []),
  view: z.array(z.string()),
} as const
const emailsKind = {
  kind: 'emails',
  most: 10,
  input: z.optional(z.array(emailText).check(z.maxLength(10))),
  view: z.array(z.string()),
} as const
const socialsKind = {
  kind: 'socials',
  most: 20,
  input: z.optional(z.array(social).check(z.maxLength(20))),
  view: z.array(social),
} as const

/** What is said once of each field of a person at a customer. */
interface ContactTraits {
  /** How it is typed, read from files, covered and put together. */
  kind: string
  input: z.ZodMiniType
  view: z.ZodMiniType
  /** What names it among `customers.fields` and in files; its own name when absent. */
  text?: string
  /** Its part of a file that is written. */
  export: 'person' | 'further'
  /** What other programs write above its column of a file. */
  headers: string
}

/**
 * The fields of a person at a customer, in the order of the form. Form, record, export, import, merge, timeline and cover follow
 * from it.
 */
export const contactFields = {
  name: {
    ...lineKind,
    text: 'contactName',
    export: 'person',
    headers:
      '联系人, 联系人姓名, 姓名, 联系人名称, contact, contact name, contact person, full name, person, contacto, persona de contacto, nombre del contacto, 担当者名, 氏名, 連絡先, 담당자명, 성명, 연락처 이름, contatto, referente, nome contatto, FN, contact’s name, nome del contatto',
  },
  jobTitle: {
    ...lineKind,
    export: 'person',
    headers:
      '职位, 职务, 头衔, job title, title, position, role, cargo, puesto, 役職, 職位, 직책, 직위, 직함, qualifica, ruolo, TITLE',
  },
  department: {
    ...lineKind,
    input: z.optional(line(0, 120)),
    export: 'further',
    headers:
      '部门, 所属部门, department, dept, division, departamento, área, 部署, 部門, 부서, 소속 부서, reparto, dipartimento, ufficio',
  },
  workEmail: {
    ...emailKind,
    export: 'person',
    headers:
      '邮箱, 工作邮箱, 电子邮箱, 邮件, 邮箱地址, 电子邮件, email, e-mail, mail, email address, work email, business email, correo, correo electrónico, メール, メールアドレス, 이메일, 전자우편, 메일, posta elettronica, indirizzo email, EMAIL, 勤務先メール, 업무 이메일',
  },
  personalEmail: {
    ...emailKind,
    export: 'person',
    headers:
      '个人邮箱, 私人邮箱, 备用邮箱, personal email, private email, home email, second email, email 2, correo personal, 個人メール, 개인 이메일, email personale, EMAIL HOME',
  },
  otherEmails: {
    ...emailsKind,
    export: 'further',
    headers:
      '其他邮箱, 更多邮箱, other emails, other email, additional emails, otros correos, その他のメール, 기타 이메일, altre email',
  },
  phones: {
    ...phonesKind,
    export: 'person',
    headers:
      '电话, 手机, 联系电话, 手机号, 联系人电话, 移动电话, phone, phones, telephone, tel, mobile, mobile phone, cell, phone number, contact phone, teléfono, móvil, celular, 電話, 電話番号, 携帯, 携帯電話, 전화, 전화번호, 휴대폰, telefono, cellulare, TEL',
  },
  linkedin: {
    ...webKind,
    export: 'person',
    headers:
      '领英, 领英主页, linkedin, linkedin url, linkedin profile, perfil de linkedin, リンクトイン, 링크드인, X-LINKEDIN',
  },
  socials: {
    ...socialsKind,
    export: 'further',
    headers:
      '社交账号, 社交媒体, social accounts, social media, redes sociales, SNS, 소셜 미디어, social, account social',
  },
} as const satisfies Record<string, ContactTraits>

type Fields = typeof contactFields
export type ContactField = keyof Fields

/** The names of all fields of a person, in their order. */
export const contactFieldNames = Object.keys(contactFields) as ContactField[]

/** The fields of a person that are of a kind. */
export type ContactFieldOf<Kind extends Fields[ContactField]['kind']> = {
  [Name in ContactField]: Fields[Name] extends { kind: Kind } ? Name : never
}[ContactField]

/** The fields of a person that are of a kind, in their order. */
export function contactFieldsOf<Kind extends Fields[ContactField]['kind']>(
  kind: Kind,
): ContactFieldOf<Kind>[] {
  return contactFieldNames.filter((name) => contactFields[name].kind === kind) as ContactFieldOf<Kind>[]
}

/** What names a field of a person: the text is `customers.fields.<text>`. */
export type ContactText<Field extends ContactField> = Field extends ContactField
  ? Fields[Field] extends { text: infer Text extends string }
    ? Text
    : Field
  : never

export function contactTextOf<Field extends ContactField>(field: Field): ContactText<Field> {
  const traits: ContactTraits = contactFields[field]
  return (traits.text ?? field) as ContactText<Field>
}

function shapeOf<Side extends 'input' | 'view'>(side: Side): { [Name in ContactField]: Fields[Name][Side] } {
  const entries = contactFieldNames.map((name) => [name, contactFields[name][side]])
  return Object.fromEntries(entries) as { [Name in ContactField]: Fields[Name][Side] }
}

/** A person at a customer; one without any value is dropped. */
export const contactInput = z.object({
  /** Names an existing person; absent for a new one. */
  id: z.optional(z.int()),
  ...shapeOf('input'),
})
export type ContactInput = z.infer<typeof contactInput>

export const contactView = z.object({ id: z.number(), ...shapeOf('view') })
export type ContactView = z.infer<typeof contactView>

/** Somebody of whom this is known, and nothing else. */
export function contactWith(known: Partial<Omit<ContactView, 'id'>>): Omit<ContactView, 'id'> {
  const empty = contactFieldNames.map((field) => [field, 'most' in contactFields[field] ? [] : ''])
  return { ...(Object.fromEntries(empty) as Omit<ContactView, 'id'>), ...known }
}
