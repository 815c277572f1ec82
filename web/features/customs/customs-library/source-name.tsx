import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateTag } from '#ui/state-tag.tsx'

/** Where a record is from, marked when it is of the shared library. */
export function SourceName({ row }: { row: { uploadId: number; source: string } }): ReactNode {
  const { t } = useTranslation()
  if (row.uploadId !== 0) return row.source
  return (
    <>
      <StateTag tone="active">{t('customsLibrary.shared')}</StateTag> {row.source}
    </>
  )
}
