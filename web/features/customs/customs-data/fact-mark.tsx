import type { FactSource } from '@landfall/contract/customs/customs-fields.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './customs-data.css'

interface FactMarkProps {
  source: FactSource | ''
  children: ReactNode
}

/** A fact of a shipment, with a word beside it where it was not declared. */
export function FactMark({ source, children }: FactMarkProps): ReactNode {
  const { t } = useTranslation()
  if (source === '' || source === 'declared' || source === 'none') return children
  return (
    <>
      {children}{' '}
      <small className="fact-mark" title={t(`customsData.factSource.${source}`)}>
        {t(`customsData.factMark.${source}`)}
      </small>
    </>
  )
}
