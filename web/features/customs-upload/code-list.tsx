import { rejectCodes, warningCodes } from '@landfall/contract/customs-fields.ts'
import type { UploadView } from '@landfall/contract/customs-upload.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { StateTag } from '#ui/state-tag.tsx'

const known = [...rejectCodes, ...warningCodes]

/** How many rows have which problem; rejected rows first, then what is only odd. */
export function CodeList({ codes }: Pick<UploadView, 'codes'>): ReactNode {
  const { t } = useTranslation()
  const found = known.filter((code) => (codes[code] ?? 0) > 0)
  if (found.length === 0) return null
  return (
    <ul className="upload-codes">
      {found.map((code) => (
        <li key={code}>
          <StateTag tone={code.startsWith('E_') ? 'bad' : 'warning'}>{formatNumber(codes[code] ?? 0)}</StateTag>{' '}
          {t(`customsUpload.code.${code}`)} <span className="quiet">{code}</span>
        </li>
      ))}
    </ul>
  )
}
