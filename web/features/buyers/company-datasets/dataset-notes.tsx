import type { CompanyDataset } from '@landfall/contract/buyers/company-datasets.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'

/** What of the file of a dataset did not come in as it stood; nothing when all did. */
export function DatasetNotes({ dataset }: { dataset: CompanyDataset }): ReactNode {
  const { t } = useTranslation()
  const { skipped, repeated, erased, unknownColumns } = dataset
  const notes = [
    skipped > 0 && t('buyers.datasets.skipped', { count: formatNumber(skipped) }),
    repeated > 0 && t('buyers.datasets.repeated', { count: formatNumber(repeated) }),
    erased > 0 && t('buyers.datasets.importErased', { count: formatNumber(erased) }),
    unknownColumns.length > 0 && t('buyers.datasets.unknownColumns', { columns: unknownColumns.join(', ') }),
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return <small>{notes.join(' · ')}</small>
}
