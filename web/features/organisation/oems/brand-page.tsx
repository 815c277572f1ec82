import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BrandForm } from './brand-form.tsx'
import { useOwnBrand } from './use-oems.ts'

/** The brand of the own house. */
export function BrandPage(): ReactNode {
  const { t } = useTranslation()
  const brand = useOwnBrand()
  return (
    <>
      <PageHeader
        title={t('oems.brandTitle')}
        hint={brand.data && t('oems.brandHint', { domain: brand.data.domain ?? t('oems.noDomain') })}
      />
      <div className="panel">
        {brand.error ? (
          <FailureState title={t('oems.failed')} error={brand.error} onRetry={() => brand.refetch()} />
        ) : brand.data === undefined ? (
          <Skeleton active />
        ) : brand.data === null ? (
          <EmptyState title={t('oems.noBrand')} />
        ) : (
          <BrandForm oem={brand.data} />
        )}
      </div>
    </>
  )
}
