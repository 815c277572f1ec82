import { columnOf } from '@landfall/contract/column-name.ts'
import { contactFieldNames, contactTextOf } from '@landfall/contract/customers/customer-contacts.ts'
import { fieldTextOf, standardFieldNames } from '@landfall/contract/customers/standard-fields.ts'
import type { PullSource } from '@landfall/contract/records/logs.ts'
import i18next from 'i18next'
import { formatDate, formatDateTime, formatNumber } from '#platform/formatters.ts'

/** The text of a key that may be missing, for names that come from data. */
export function wordOf(key: string, fallback: string): string {
  return i18next.exists(key) ? i18next.t(key as 'menu.home') : fallback
}

/** Why a sign-in failed or a session ended. */
export function reasonText(reason: string): string {
  return reason === '' ? '' : wordOf(`logs.endReason.${reason}`, wordOf(`errors.${reason}`, reason))
}

// What customers and their people have in a column, by what the form calls it.
const formFields: Partial<Record<string, ReadonlyMap<string, string>>> = {
  customers: new Map(standardFieldNames.map((field) => [columnOf(field), fieldTextOf(field)])),
  customer_contacts: new Map(contactFieldNames.map((field) => [columnOf(field), contactTextOf(field)])),
}

/** A column of a kind of record, in words. */
export function fieldName(kind: string, column: string): string {
  const named = formFields[kind]?.get(column)
  if (named) return i18next.t(`customers.fields.${named}` as 'customers.fields.name')
  return wordOf(`audit.fields.${column}`, column.replace(/_(id|at)$/, '').replaceAll('_', ' '))
}

/** A kind of record, in words. */
export function kindName(kind: string): string {
  return wordOf(`audit.kinds.${kind}`, kind.replaceAll('_', ' '))
}

/** The data of an entry, in words. */
export function sourceName(source: string): string {
  return wordOf(`logs.source.${source}`, source)
}

const areas: Partial<Record<PullSource, string>> = {
  customers: 'customers.fields',
  collected: 'collected.fields',
  directory: 'buyers.fields',
  sendHistory: 'emailHistory.fields',
  shipments: 'customsData.column',
  statistics: 'customsData.column',
  tradeCompany: 'customsData.column',
}

interface Selection {
  isChecked?: boolean
  search?: string
  tab?: string
  filter?: { join?: string; conditions?: { field: string; op: string; value?: unknown }[] }
}

/** What a selection was narrowed to, in words. */
export function selectionText(source: string, selection: unknown): string {
  const { t } = i18next
  if (selection === null) return ''
  const { isChecked, search, tab, filter } = selection as Selection
  if (isChecked) return t('logs.picked')
  const area = areas[source as PullSource] ?? 'logs.fields'
  const parts = (filter?.conditions ?? []).map(({ field, op, value }) => {
    const name = wordOf(`${area}.${field}`, wordOf(`logs.fields.${field}`, field))
    return `${name} ${wordOf(`list.operators.${op}`, op)} ${plain(value)}`.trim()
  })
  if (search) parts.unshift(t('logs.searchFor', { text: search }))
  if (tab && tab !== 'all') {
    const tabs = area.replace(/\.\w+$/, '.tabs')
    parts.unshift(t('logs.tabIs', { tab: wordOf(`${tabs}.${tab}`, tab) }))
  }
  return parts.length > 0 ? parts.join(' · ') : t('logs.everything')
}

function plain(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

const texts: Partial<Record<string, string>> = {
  stage: 'customers.stages',
  intent: 'customers.intents',
  source: 'customers.sources',
}

/** A value of a record as people read it; ids of people by their names. */
export function valueText(column: string, value: unknown, people: ReadonlyMap<number, string>): string {
  const { t } = i18next
  const list = Array.isArray(value) ? value.map(textOf).join(', ') : value
  if (list === null || list === undefined || list === '') return t('logs.emptyValue')
  if (typeof list === 'boolean') return t(list ? 'common.yes' : 'common.no')
  if (typeof list === 'number')
    return people.get(list) ?? (column.endsWith('id') ? String(list) : formatNumber(list))
  return typeof list === 'string' ? wording(column, list) : textOf(list)
}

function wording(column: string, text: string): string {
  const area = texts[column]
  if (area) return wordOf(`${area}.${text}`, text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(text) ? formatDateTime(text) : text
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
