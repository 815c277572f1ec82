import type { DryRun } from '@landfall/contract/customers/public-pool.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { intoPools } from '#features/customers/public-pool/pool-phrase.ts'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { Chart } from '#ui/chart.tsx'

/** What the rules on screen would do: the next night, whose customers, and the weeks after. */
export function DryRunReport({ report }: { report: DryRun }): ReactNode {
  const { t } = useTranslation()
  const { runsAt, customers, pools, owners, ownersCount, sample, weeks } = report
  const words = {
    time: formatDateTime(runsAt),
    customers: formatNumber(customers),
    owners: formatNumber(ownersCount),
    pools: intoPools(t, pools),
  }
  return (
    <div className="dry-run">
      <h3>{t('poolSettings.report')}</h3>
      <p className="dry-run-total">
        {t(customers === 0 ? 'poolSettings.nothingDrops' : 'poolSettings.tonight', words)}
      </p>
      {customers > 0 && (
        <div className="pool-pair">
          <section>
            <h4>{t('poolSettings.byOwner')}</h4>
            <ol className="dry-run-list">
              {owners.slice(0, 10).map(({ id, name, customers: amount }) => (
                <li key={id}>
                  <span>{name}</span>
                  <b>{formatNumber(amount)}</b>
                </li>
              ))}
            </ol>
            {ownersCount > 10 && (
              <p className="pool-hint">
                {t('poolSettings.moreOwners', { amount: formatNumber(ownersCount - 10) })}
              </p>
            )}
          </section>
          <section>
            <h4>{t('poolSettings.sampleTitle')}</h4>
            <ul className="dry-run-list">
              {sample.slice(0, 10).map(({ id, name, ownerName, rules }) => (
                <li key={id}>
                  <span>{name}</span>
                  <span className="pool-hint">
                    {ownerName} · {rules.map((rule) => t(`publicPool.rules.${rule}`)).join(', ')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
      <Chart
        title={t('poolSettings.weeks')}
        categoryTitle={t('poolSettings.thisWeek')}
        categories={weeks.map((_, index) =>
          index === 0
            ? t('poolSettings.thisWeek')
            : t('poolSettings.week', { number: formatNumber(index + 1) }),
        )}
        series={[{ name: t('poolSettings.customersCount'), values: weeks }]}
        height={200}
      />
    </div>
  )
}
