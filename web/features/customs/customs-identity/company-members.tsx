import { MergeCellsOutlined } from '@ant-design/icons'
import type { TradeCompanyView } from '@landfall/contract/customs/customs-companies.ts'
import { identityRoutes, type TradeIdentity } from '@landfall/contract/customs/customs-identity.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDate, formatNumber, formatPercent } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { identityKey, useKeepApart, useUndoMerge } from './use-identity.ts'
import './customs-identity.css'

const MergeCompaniesDialog = lazyPart(() =>
  import('./merge-companies-dialog.tsx').then((m) => m.MergeCompaniesDialog),
)

/** The names and countries that count as one company, with who said so; merging and taking apart for those who may. */
export function CompanyMembers({
  company,
}: {
  company: Pick<TradeCompanyView, 'key' | 'role' | 'name'>
}): ReactNode {
  const { t } = useTranslation()
  const mayMerge = usePermission('customs.company.merge')
  const [isMerging, setIsMerging] = useState(false)
  const { key } = company
  const identity = useQuery({
    queryKey: [identityKey, 'one', key],
    queryFn: ({ signal }) => call(identityRoutes.read, { query: { key } }, { signal }),
    meta: { claims: true },
  })
  if (identity.error) {
    return (
      <FailureState
        title={t('common.unexpectedError')}
        error={identity.error}
        onRetry={() => identity.refetch()}
      />
    )
  }
  if (!identity.data) return <Skeleton active />
  const { members } = identity.data
  return (
    <>
      {members.length < 2 ? (
        <p className="trade-alone">{t('tradeCompanies.identity.alone')}</p>
      ) : (
        <ul className="trade-members">
          {members.map((member) => (
            <MemberItem key={member.key} member={member} mayMerge={mayMerge} />
          ))}
        </ul>
      )}
      {mayMerge && (
        <Button icon={<MergeCellsOutlined aria-hidden />} onClick={() => setIsMerging(true)}>
          {t('tradeCompanies.identity.merge')}
        </Button>
      )}
      {isMerging && <MergeCompaniesDialog company={company} onClose={() => setIsMerging(false)} />}
    </>
  )
}

function MemberItem({
  member,
  mayMerge,
}: {
  member: TradeIdentity['members'][number]
  mayMerge: boolean
}): ReactNode {
  const { t } = useTranslation()
  const undo = useUndoMerge()
  const keepApart = useKeepApart()
  const { key, name, country, records, merge, isShared } = member
  const said = merge
    ? [
        t('tradeCompanies.identity.by', { name: merge.mergedByName, day: formatDate(merge.mergedAt) }),
        merge.ground && t(`tradeCompanies.identity.ground.${merge.ground}`),
        merge.score !== null &&
          t('tradeCompanies.identity.likeness', { percent: formatPercent(merge.score) }),
        merge.reason,
      ].filter(Boolean)
    : [isShared && t('tradeCompanies.identity.shared')].filter(Boolean)
  return (
    <li>
      <div>
        <strong>{name}</strong> {countryName(country)}{' '}
        <small className="quiet">
          {t('tradeCompanies.review.records', { records: formatNumber(records) })}
        </small>
        {said.length > 0 && <div className="quiet">{said.join(' · ')}</div>}
      </div>
      {mayMerge && merge && (
        <Button
          size="small"
          loading={undo.isPending}
          aria-label={t('tradeCompanies.identity.undoOf', { name })}
          onClick={() => undo.mutate({ id: merge.id, name })}
        >
          {t('tradeCompanies.identity.undo')}
        </Button>
      )}
      {mayMerge && isShared && (
        <Button
          size="small"
          loading={keepApart.isPending}
          aria-label={t('tradeCompanies.identity.apartOf', { name })}
          onClick={() => keepApart.mutate({ key, name })}
        >
          {t('tradeCompanies.identity.apart')}
        </Button>
      )}
    </li>
  )
}
