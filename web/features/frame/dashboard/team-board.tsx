import { type TeamFigure, type TeamRow, teamFigures } from '@landfall/contract/frame/dashboard.ts'
import { Segmented, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { currentLocale } from '#platform/locale-choice.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { ScrollGroup } from '#ui/scroll-group.tsx'
import { SortHeader, type TableSort } from '#ui/sort-header.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useTeam } from './use-dashboard.ts'

const months = ['thisMonth', 'previousMonth'] as const
type Month = (typeof months)[number]
type Column = 'name' | TeamFigure | 'lastSignInAt'
const columns: readonly Column[] = ['name', ...teamFigures, 'lastSignInAt']

/** What each person did in a month; every column sorts. */
export function TeamBoard(): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const team = useTeam()
  const [month, setMonth] = useState<Month>('thisMonth')
  const [sort, setSort] = useState<Sort>({
    column: 'sent',
    isDescending: true,
  })
  const rows = sorted(team.data?.items ?? [], month, sort)
  return (
    <section className="panel" aria-labelledby={heading} aria-busy={team.isPending}>
      <div className="panel-head">
        <h2 id={heading}>{t('dashboard.team.title')}</h2>
        <Segmented
          aria-label={t('dashboard.team.month')}
          value={month}
          onChange={setMonth}
          options={months.map((one) => ({ value: one, label: t(`dashboard.team.${one}`) }))}
        />
      </div>
      {team.isPending && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {team.error && !team.data && (
        <FailureState title={t('dashboard.failed')} error={team.error} onRetry={() => team.refetch()} />
      )}
      {team.data && (
        <ScrollGroup labelledBy={heading}>
          <table aria-labelledby={heading}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <SortHeader
                    key={column}
                    column={column}
                    title={t(`dashboard.team.${column}`)}
                    sort={sort}
                    isText={column === 'name'}
                    onSort={setSort}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.userId}>
                  <th scope="row">{row.name}</th>
                  {teamFigures.map((figure) => (
                    <td key={figure}>{formatNumber(row[month][figure])}</td>
                  ))}
                  <td>
                    {row.lastSignInAt ? <TimeBadge value={row.lastSignInAt} /> : t('dashboard.team.never')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollGroup>
      )}
    </section>
  )
}

type Sort = TableSort<Column>

function sorted(rows: readonly TeamRow[], month: Month, { column, isDescending }: Sort): TeamRow[] {
  const { compare } = new Intl.Collator(currentLocale())
  const byName = (a: TeamRow, b: TeamRow) => compare(a.name, b.name)
  const ascending = (a: TeamRow, b: TeamRow): number => {
    if (column === 'name') return byName(a, b)
    if (column === 'lastSignInAt') return (a.lastSignInAt ?? '').localeCompare(b.lastSignInAt ?? '')
    return a[month][column] - b[month][column]
  }
  return rows.toSorted((a, b) => (isDescending ? ascending(b, a) : ascending(a, b)) || byName(a, b))
}
