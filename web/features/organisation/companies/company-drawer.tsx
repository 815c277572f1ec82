import type { CompanyRow } from '@landfall/contract/organisation/companies.ts'
import { Alert, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatDate, formatDateTime, formatNumber } from '#platform/formatters.ts'
import { localeNames } from '#platform/locale-choice.ts'
import { usePermission } from '#platform/permission.tsx'
import { type Fact, FactList } from '#ui/fact-list.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { CompanyActions } from './company-actions.tsx'
import { customerCount, SeatsUsed } from './company-columns.tsx'
import { CompanyStateTag } from './company-state-tag.tsx'
import { HousePeople } from './house-people.tsx'
import { useCompany } from './use-companies.ts'
import './companies.css'

interface CompanyDrawerProps {
  id: number | undefined
  onClose: () => void
  onEdit: (company: CompanyRow) => void
}

/** One company account: how it stands, what it uses, its people, and what can be done with it. */
export function CompanyDrawer({ id, onClose, onEdit }: CompanyDrawerProps): ReactNode {
  const { t } = useTranslation()
  const company = useCompany(id)
  const { data } = company
  return (
    <TabDrawer
      open={id !== undefined}
      onClose={onClose}
      size={720}
      title={
        data ? (
          <>
            {data.name} <CompanyStateTag state={data.state} />
          </>
        ) : (
          t('companies.account')
        )
      }
    >
      {company.error && (
        <FailureState title={t('companies.failed')} error={company.error} onRetry={() => company.refetch()} />
      )}
      {!company.error && !data && <Skeleton active />}
      {data && !company.error && <CompanyProfile company={data} onEdit={() => onEdit(data)} />}
    </TabDrawer>
  )
}

function CompanyProfile({ company, onEdit }: { company: CompanyRow; onEdit: () => void }): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('oem.company.write')
  return (
    <>
      <CompanyActions company={company} onEdit={onEdit} />
      <StateNote company={company} />
      <CompanyFacts company={company} />
      <h2 className="account-heading">{t('companies.people')}</h2>
      <HousePeople
        house={{ kind: 'company', id: company.id, name: company.name }}
        mayReset={mayWrite}
        isOpen={company.state === 'active' || company.state === 'expiring'}
      />
    </>
  )
}

function StateNote({ company }: { company: CompanyRow }): ReactNode {
  const { t } = useTranslation()
  const { state, suspendReason, purgeAt } = company
  if (state === 'suspended') {
    const reason = suspendReason || t('companies.noReason')
    return (
      <Alert
        type="warning"
        showIcon
        className="account-note"
        title={t('companies.suspendedNote', { reason })}
      />
    )
  }
  if (!purgeAt) return null
  return (
    <Alert
      type="error"
      showIcon
      className="account-note"
      title={t('companies.deletedNote', { time: formatDateTime(purgeAt) })}
    />
  )
}

function CompanyFacts({ company }: { company: CompanyRow }): ReactNode {
  const { t } = useTranslation()
  const { validThrough, poolDays, defaultLocale, lastSignInAt, remark } = company
  const facts: Fact[] = [
    [t('companies.fields.oem'), company.oemName],
    [t('companies.fields.validThrough'), validThrough ? formatDate(validThrough) : t('companies.noEnd')],
    [t('companies.fields.seats'), <SeatsUsed key="seats" {...company} />],
    [t('companies.fields.customers'), customerCount(company.customers)],
    [t('companies.fields.storage'), formatBytes(company.storageBytes)],
    [
      t('companies.fields.lastSignInAt'),
      lastSignInAt ? <TimeBadge key="last" value={lastSignInAt} /> : t('companies.neverSignedIn'),
    ],
    [t('companies.fields.timeZone'), company.timeZone],
    [t('companies.fields.defaultLocale'), defaultLocale ? localeNames[defaultLocale] : localeNames.zh],
    [t('companies.fields.leadUnique'), company.leadUnique ? t('common.yes') : t('common.no')],
    [
      t('companies.fields.poolDays'),
      poolDays === null ? t('companies.poolNever') : t('companies.days', { days: formatNumber(poolDays) }),
    ],
    [t('companies.fields.createdAt'), <TimeBadge key="created" value={company.createdAt} />],
    [t('companies.fields.remark'), remark],
  ]
  return <FactList facts={facts} />
}
