import type { DataCoverage } from '@landfall/contract/frame/dashboard.ts'
import { Skeleton } from 'antd'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countryName } from '#platform/country-names.ts'
import { formatNumber, formatShortNumber } from '#platform/formatters.ts'
import { useSession } from '#platform/session-store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { ScrollGroup } from '#ui/scroll-group.tsx'
import { isReachable } from './funnel-links.ts'
import { useCoverage } from './use-dashboard.ts'

const uploadPage = '/customsData/uploadCustomsData'

/** Of which countries and months there are customs records, newest month first; the darker a cell, the more. */
export function CoverageTable(): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const coverage = useCoverage()
  return (
    <section className="panel" aria-labelledby={heading} aria-busy={coverage.isPending}>
      <h2 id={heading}>{t('dashboard.coverage.title')}</h2>
      {coverage.isPending && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {coverage.error && !coverage.data && (
        <FailureState
          title={t('dashboard.failed')}
          error={coverage.error}
          onRetry={() => coverage.refetch()}
        />
      )}
      {coverage.data?.months.length === 0 && <NoData />}
      {coverage.data && coverage.data.months.length > 0 && (
        <ScrollGroup labelledBy={heading}>
          <Cells coverage={coverage.data} label={heading} />
        </ScrollGroup>
      )}
    </section>
  )
}

function NoData(): ReactNode {
  const { t } = useTranslation()
  const menu = useSession((state) => state.menu)
  return (
    <EmptyState
      title={t('dashboard.coverage.empty')}
      action={
        isReachable(menu, uploadPage) && (
          <Link className="plain-link" to={uploadPage}>
            {t('dashboard.coverage.upload')}
          </Link>
        )
      }
    />
  )
}

function Cells({ coverage, label }: { coverage: DataCoverage; label: string }): ReactNode {
  const { t } = useTranslation()
  const { months, countries } = coverage
  const most = Math.max(...countries.flatMap(({ records }) => records), 1)
  return (
    <table className="coverage" aria-labelledby={label}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.coverage.country')}</th>
          {months.toReversed().map((month) => (
            <th key={month} scope="col">
              {month}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {countries.map(({ country, records }) => (
          <tr key={country}>
            <th scope="row">{countryName(country) || t('dashboard.coverage.unknown')}</th>
            {records.toReversed().map((amount, index) => (
              <td
                key={months.at(-1 - index)}
                title={formatNumber(amount)}
                style={{ '--share': amount === 0 ? 0 : 0.12 + 0.5 * (amount / most) } as CSSProperties}
              >
                {amount === 0 ? '' : formatShortNumber(amount)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
