import type { ConnectorHit, SearchedConnector } from '@landfall/contract/buyers/connectors.ts'
import type { Question } from './connector-asking.ts'

/** How a source is asked for companies, and how its answer is read. */
interface CompanySource {
  question(search: string, locale: string): Question
  read(answer: unknown): ConnectorHit[]
}

/** Companies of one answer that are shown. */
const most = 20

const query = (values: Record<string, string>) => new URLSearchParams(values).toString()

type Json = Record<string, unknown>

const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(recordOf) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 300) : '')
const countryOf = (value: unknown): string | null => {
  const code = textOf(value).slice(0, 2).toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? code : null
}
const webOf = (value: unknown) => (/^https?:\/\//i.test(textOf(value)) ? textOf(value) : '')
const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')

/** The sources that know companies. */
export const companySources: Readonly<Record<SearchedConnector, CompanySource>> = {
  gleif: {
    question: (search) => ({
      address: ({ baseUrl }) =>
        `${baseUrl}/lei-records?${query({ 'filter[entity.legalName]': `*${search}*`, 'page[size]': String(most), 'page[number]': '1' })}`,
      init: { headers: { accept: 'application/vnd.api+json' } },
    }),
    read: (answer) =>
      listOf(recordOf(answer).data).map(({ id, attributes }) => {
        const entity = recordOf(recordOf(attributes).entity)
        const address = recordOf(entity.legalAddress)
        return {
          id: textOf(id),
          name: textOf(recordOf(entity.legalName).name),
          country: countryOf(address.country),
          detail: joined(
            `LEI ${textOf(id)}`,
            textOf(address.city),
            textOf(entity.registeredAs),
            textOf(entity.status),
          ),
          url: `https://search.gleif.org/#/record/${encodeURIComponent(textOf(id))}`,
        }
      }),
  },
  wikidata: {
    question: (search, locale) => ({
      address: ({ baseUrl }) =>
        `${baseUrl}?${query({ action: 'wbsearchentities', search, language: locale, uselang: locale, type: 'item', limit: String(most), format: 'json' })}`,
    }),
    read: (answer) =>
      listOf(recordOf(answer).search).map((item) => ({
        id: textOf(item.id),
        name: textOf(item.label) || textOf(item.id),
        country: null,
        detail: textOf(item.description),
        url: `https://www.wikidata.org/wiki/${encodeURIComponent(textOf(item.id))}`,
      })),
  },
  searxng: {
    question: (search, locale) => ({
      address: ({ baseUrl }) =>
        `${baseUrl}/search?${query({ q: search, format: 'json', categories: 'general', language: locale, pageno: '1' })}`,
    }),
    read: (answer) =>
      listOf(recordOf(answer).results).map((result) => ({
        id: textOf(result.url),
        name: textOf(result.title),
        country: null,
        detail: textOf(result.content),
        url: webOf(result.url),
      })),
  },
  opencorporates: {
    question: (search) => ({
      address: ({ baseUrl, apiKey }) =>
        `${baseUrl}/companies/search?${query({ q: search, per_page: String(most), page: '1', api_token: apiKey })}`,
    }),
    read: (answer) =>
      listOf(recordOf(recordOf(answer).results).companies).map(({ company }) => {
        const facts = recordOf(company)
        return {
          id: `${textOf(facts.jurisdiction_code)}/${textOf(facts.company_number)}`,
          name: textOf(facts.name),
          country: countryOf(facts.jurisdiction_code),
          detail: joined(
            textOf(facts.company_number),
            textOf(facts.current_status),
            textOf(facts.registered_address_in_full),
          ),
          url: webOf(facts.opencorporates_url),
        }
      }),
  },
}

/** The companies of an answer, each once and with a name. */
export function readCompanies(key: SearchedConnector, answer: unknown): ConnectorHit[] {
  const hits = companySources[key].read(answer).filter(({ id, name }) => id !== '' && name !== '')
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()].slice(0, most)
}
