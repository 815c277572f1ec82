import type { ReactNode } from 'react'
import { formatDate } from '#platform/formatters.ts'

/** A plain day such as a shipment's date, in the language in use. */
export function LocaleDate({ value }: { value: string | null | undefined }): ReactNode {
  return value ? <time dateTime={value}>{formatDate(value)}</time> : null
}
