import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { CompanyDetail } from './company-detail.tsx'
import { RecordDetail } from './record-detail.tsx'
import './customs-detail.css'

/** One customs record or one trade company, by the address. */
export function CustomsDetailPage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const record = Number(params.get('record'))
  const key = params.get('key')
  if (Number.isSafeInteger(record) && record > 0) return <RecordDetail id={record} />
  if (key)
    return <CompanyDetail role={params.get('role') === 'seller' ? 'seller' : 'buyer'} companyKey={key} />
  return (
    <div className="panel">
      <EmptyState
        title={t('customsData.nothingChosen')}
        action={
          <Link className="plain-link" to="/customsData/searchCustomsData">
            {t('customsData.backToQuery')}
          </Link>
        }
      />
    </div>
  )
}
