import { serveParsing } from '#platform/parsing/parsing-process.ts'
import { findRecords, looksLikeXml, readXmlFeed } from './feed-content.ts'

const jobs = {
  /** Rows of XML, JSON as a list of records, or undefined where the text is a table as files are. */
  feed({ text }: { text: string }): { rows?: string[][]; list?: string; isCut?: boolean } {
    if (looksLikeXml(text)) {
      const rows = readXmlFeed(text)
      return rows ? { rows } : { isCut: true }
    }
    if (!/^\ufeff?\s*\{/.test(text)) return {}
    try {
      const records = findRecords(JSON.parse(text.replace(/^\ufeff/, '')))
      return records ? { list: JSON.stringify(records) } : {}
    } catch {
      // Objects one after another are no JSON together, but a table.
      return {}
    }
  },
}

/** What can be asked about the answers of feeds. */
export type FeedReading = typeof jobs

serveParsing(jobs)
