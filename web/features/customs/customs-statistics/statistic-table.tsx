import type { StatisticAnswer, StatisticGroup } from '@landfall/contract/customs/customs-data.ts'
import type { StatisticQuestion } from '@landfall/contract/customs/statistic-breakdowns.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unitName } from '#features/customs/customs-filters/amount-text.ts'
import { HsCode } from '#features/customs/customs-nomenclature/hs-code.tsx'
import { countryName } from '#platform/country-names.ts'
import { formatNumber, formatPercent } from '#platform/formatters.ts'

/** Groups of one question that the server lists. */
const groupLimit = 40

interface StatisticTableProps {
  by: StatisticQuestion
  answer: StatisticAnswer
  /** Absent where nothing can be narrowed. */
  onPick: ((group: StatisticGroup) => void) | undefined
}

/** What a group is called: partners in the language of the reader, as far as their country is known. */
export function groupName(by: StatisticQuestion, { value, label }: StatisticGroup): string {
  return (by === 'partners' && countryName(label)) || value
}

/** The groups of one question with their sums; the name of a group narrows to it. */
export function StatisticTable({ by, answer, onPick }: StatisticTableProps): ReactNode {
  const { t } = useTranslation()
  const title = t(`customsQuery.statistics.${by}`)
  const { groups, totals, units } = answer
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="customs-table statistic-table" role="group" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t('customsQuery.statistics.rows')}</th>
            <th scope="col">{t('customsData.amount')}</th>
            <th scope="col">{t('customsQuery.statistics.change')}</th>
            <th scope="col">{t('customsData.column.quantity')}</th>
            <th scope="col">{t('customsData.unitPrice')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <GroupRow key={`${group.value} ${group.currency}`} group={group} isMixed={units.length > 1}>
              <GroupHead by={by} group={group} onPick={onPick} />
            </GroupRow>
          ))}
        </tbody>
        <tfoot>
          {totals.map((group) => (
            <GroupRow key={group.currency} group={group} isMixed={units.length > 1}>
              {t('customsQuery.statistics.total')}
            </GroupRow>
          ))}
        </tfoot>
      </table>
      <p className="customs-note">
        {t('customsQuery.statistics.changeHint')}{' '}
        {by !== 'months' &&
          groups.length >= groupLimit &&
          t('customsQuery.statistics.truncated', { count: groupLimit })}
      </p>
    </div>
  )
}

function GroupHead({
  by,
  group,
  onPick,
}: Omit<StatisticTableProps, 'answer'> & { group: StatisticGroup }): ReactNode {
  const { t } = useTranslation()
  const name = by === 'hs4' ? <HsCode code={group.value} /> : groupName(by, group)
  if (!onPick) return name
  return (
    <Button
      type="link"
      size="small"
      className="statistic-pick"
      title={t('customsQuery.statistics.pick')}
      onClick={() => onPick(group)}
    >
      {name}
    </Button>
  )
}

interface GroupRowProps {
  group: StatisticGroup
  /** Whether quantities of these figures have several units. */
  isMixed: boolean
  children: ReactNode
}

function GroupRow({ group, isMixed, children }: GroupRowProps): ReactNode {
  const { t } = useTranslation()
  const { amount, currency, change, quantity, unit, unitPrice } = group
  const sign = change !== null && change > 0 ? '+' : ''
  const noQuantity = isMixed && unit === '' ? t('customsData.mixedUnits') : '–'
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{formatNumber(group.rows)}</td>
      <td>{amount === null ? '–' : `${formatNumber(amount, { maximumFractionDigits: 0 })} ${currency}`}</td>
      <td>{change === null ? t('customsQuery.statistics.notAvailable') : sign + formatPercent(change)}</td>
      <td>{quantity === null ? noQuantity : `${formatNumber(quantity)} ${unitName(unit, t)}`}</td>
      <td>
        {unitPrice === null
          ? '–'
          : `${formatNumber(unitPrice, { maximumFractionDigits: 2 })} ${currency}/${unitName(unit, t)}`}
      </td>
    </tr>
  )
}
