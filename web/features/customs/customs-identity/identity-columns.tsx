import type { MatchPair, PairGround, TradeMerge } from '@landfall/contract/customs/customs-identity.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countryName } from '#platform/country-names.ts'
import { formatDate, formatNumber, formatPercent } from '#platform/formatters.ts'
import type { ListColumn } from '#ui/list-model.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import './customs-identity.css'

const companyPath = '/customsData/seachDetailCustomData'

/** A company of a pair with how much is known of it, leading to its page. */
function PairSide({ side }: { side: MatchPair['left'] }): ReactNode {
  const { t } = useTranslation()
  return (
    <span className="trade-pair">
      {side.records === 0 ? (
        side.name
      ) : (
        <Link
          className="plain-link"
          to={`${companyPath}?${new URLSearchParams({ role: 'buyer', key: side.key })}`}
        >
          {side.name}
        </Link>
      )}
      <small className="quiet">
        {side.records === 0
          ? t('tradeCompanies.review.listed')
          : [
              t('tradeCompanies.review.records', { records: formatNumber(side.records) }),
              [...new Set([formatDate(side.firstDate ?? ''), formatDate(side.lastDate ?? '')])].join(' – '),
            ].join(', ')}
      </small>
    </span>
  )
}

/** What the two have in common that says more than their names. */
function Ground({ kind, value }: { kind: PairGround; value: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <span className="trade-ground">
      <StateTag tone="good">{t(`tradeCompanies.identity.ground.${kind}`)}</StateTag>
      <small className="quiet">
        {kind === 'place'
          ? t('tradeCompanies.identity.metres', { metres: formatNumber(Number(value)) })
          : value}
      </small>
    </span>
  )
}

/** The columns of pairs. */
export function usePairColumns(): ListColumn<MatchPair>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'left',
      title: t('tradeCompanies.review.left'),
      width: 240,
      isMain: true,
      render: (row) => <PairSide side={row.left} />,
    },
    {
      key: 'right',
      title: t('tradeCompanies.review.right'),
      width: 240,
      render: (row) => <PairSide side={row.right} />,
    },
    {
      key: 'ground',
      title: t('tradeCompanies.review.common'),
      width: 150,
      render: (row) => row.ground && <Ground kind={row.ground} value={row.groundValue ?? ''} />,
    },
    {
      key: 'score',
      title: t('tradeCompanies.review.score'),
      width: 130,
      align: 'right',
      sortable: true,
      render: (row) => formatPercent(row.score),
    },
    {
      key: 'country',
      title: t('customsData.column.country'),
      width: 110,
      render: (row) => countryName(row.country),
    },
    {
      key: 'records',
      title: t('customsData.column.records'),
      width: 110,
      align: 'right',
      sortable: true,
      isOptional: true,
      render: (row) => formatNumber(row.left.records + row.right.records),
    },
    {
      key: 'decidedBy',
      title: t('tradeCompanies.review.decidedBy'),
      width: 130,
      isOptional: true,
      render: (row) => row.decidedByName ?? '',
    },
  ]
}

/** The columns of the log of merges. */
export function useMergeColumns(): ListColumn<TradeMerge>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('tradeCompanies.review.left'),
      width: 240,
      isMain: true,
      render: (row) => row.name,
    },
    {
      key: 'target',
      title: t('tradeCompanies.review.target'),
      width: 240,
      render: (row) => (row.isApart ? t('tradeCompanies.identity.apart') : row.targetName),
    },
    {
      key: 'why',
      title: t('tradeCompanies.review.why'),
      width: 220,
      render: (row) =>
        [
          row.ground && t(`tradeCompanies.identity.ground.${row.ground}`),
          row.score !== null && t('tradeCompanies.identity.likeness', { percent: formatPercent(row.score) }),
          row.reason,
        ]
          .filter(Boolean)
          .join(' · '),
    },
    { key: 'who', title: t('tradeCompanies.review.who'), width: 130, render: (row) => row.mergedByName },
    {
      key: 'mergedAt',
      title: t('tradeCompanies.review.when'),
      width: 140,
      sortable: true,
      render: (row) => <TimeBadge value={row.mergedAt} />,
    },
    {
      key: 'undoneBy',
      title: t('tradeCompanies.review.undoneBy'),
      width: 130,
      render: (row) => row.undoneByName ?? '',
    },
  ]
}
