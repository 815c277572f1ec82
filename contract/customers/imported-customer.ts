import type { ImportCode } from './customer-import.ts'
import type { SocialType } from './customer-profile.ts'

export type ImportedValue = string | number | string[]

/** Labels, a group and a source that do not exist yet; a group with those above it: `Europe/Germany`. */
export interface NewWords {
  labels: string[]
  group: string
  source: string
}

/** What a row says about a customer; empty text and null mean that it says nothing. */
export interface ImportedCustomer {
  /** The number under which another program knows it. */
  reference: string
  name: string
  country: string
  website: string
  phone: string
  registrationNo: string
  address: string
  remark: string
  stage: string
  intent: string
  scale: string
  annualPurchase: string
  companyType: string
  /** IANA name. */
  timeZone: string
  /** ISO 639-1. */
  language: string
  stars: number | null
  labelIds: number[]
  groupId: number | null
  sourceId: number | null
  /** Values of own fields by the id of the field; what a row says nothing about is absent. */
  custom: Record<string, ImportedValue>
  /** Words that are to be created before the row is imported. */
  newWords?: NewWords
  ownerId: number | null
  /** A moment, or a time in the company's zone. */
  nextContactAt: string
}

export interface ImportedSocial {
  type: SocialType
  value: string
}

/** What a row says about a person. */
export interface ImportedPerson {
  name: string
  jobTitle: string
  workEmail: string
  personalEmail: string
  otherEmails: string[]
  phones: string[]
  linkedin: string
  socials: ImportedSocial[]
}

/** What a row says about something that took place. */
export interface ImportedFollowUp {
  /** A moment, a time in the company's zone, or empty: the moment of the import. */
  at: string
  method: string
  content: string
  /** Null: whoever imports. */
  authorId: number | null
}

export interface ImportedRow {
  customer: ImportedCustomer
  person: ImportedPerson | null
  followUp: ImportedFollowUp | null
}

/** Something wrong (E_) or odd (W_) about a row; the column is counted from 0. */
export interface ImportProblem {
  code: ImportCode
  column: number | null
}

/** Whether a problem keeps its row from being imported. */
export function isError({ code }: ImportProblem): boolean {
  return code.startsWith('E_')
}

/** A row of a file; `lead` is the first row that is about the same customer. Both are counted from 1 in the file. */
export interface ImportedRowInFile {
  row: number
  lead: number
  data: ImportedRow
}

/** What became of a row. */
export type ImportOutcome = 'created' | 'updated' | 'joined' | 'skipped' | 'rejected'
