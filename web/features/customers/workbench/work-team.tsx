import { DownloadOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { downloadRows } from '#platform/csv-download.ts'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { ScrollGroup } from '#ui/scroll-group.tsx'
import { SortHeader, type TableSort } from '#ui/sort-header.tsx'
import { cellValue, columnsOf, sortTeam, type TeamColumn } from './team-columns.ts'
import { useTeamDays } from './team-days.ts'
import { TeamPeriod } from './team-period.tsx'
import { useWorkTeam } from './use-workbench.ts'

/** What each person did in a period, to be sorted and saved; period and order are kept in the address. */
export function WorkTeam(): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const days = useTeamDays()
  const team = useWorkTeam(days.from, days.to)
  const [sort, setSort] = useTeamSort()
  const columns = columnsOf(team.data ?? [])
  const rows = sortTeam(team.data ?? [], sort)
  const titleOf = (column: TeamColumn) =>
    column.kind === 'method' ? t(`followUps.methods.${column.method}`) : t(`workbench.team.${column.key}`)
  const save = () =>
    downloadRows(t('workbench.team.file', { from: days.from, to: days.to }), [
      columns.map(titleOf),
      ...rows.map((row) => columns.map((column) => String(cellValue(row, column)))),
    ])
  return (
    <section className="panel" aria-labelledby={heading} aria-busy={team.isFetching}>
      <div className="panel-head">
        <h2 id={heading}>{t('workbench.team.title')}</h2>
        <div className="calendar-controls">
          <TeamPeriod days={days} />
          <Button icon={<DownloadOutlined aria-hidden />} disabled={rows.length === 0} onClick={save}>
            {t('workbench.team.export')}
          </Button>
        </div>
      </div>
      {team.isPending && <Skeleton active paragraph={{ rows: 4 }} />}
      {team.error && !team.data && (
        <FailureState title={t('workbench.team.failed')} error={team.error} onRetry={() => team.refetch()} />
      )}
      {team.data && (
        <ScrollGroup labelledBy={heading}>
          <table className="work-team" aria-labelledby={heading}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <SortHeader
                    key={column.key}
                    column={column.key}
                    title={titleOf(column)}
                    sort={sort}
                    isText={column.kind === 'name'}
                    onSort={setSort}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.userId}>
                  {columns.map((column) => {
                    const value = cellValue(row, column)
                    if (typeof value === 'string')
                      return (
                        <th key={column.key} scope="row">
                          {value}
                        </th>
                      )
                    return <td key={column.key}>{formatNumber(value)}</td>
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollGroup>
      )}
    </section>
  )
}

function useTeamSort(): [TableSort<string>, (sort: TableSort<string>) => void] {
  const [params, setParams] = useSearchParams()
  const text = params.get('sort') ?? '-followUps'
  const isDescending = text.startsWith('-')
  const change = (sort: TableSort<string>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('sort', `${sort.isDescending ? '-' : ''}${sort.column}`)
        return after
      },
      { replace: true },
    )
  return [{ column: isDescending ? text.slice(1) : text, isDescending }, change]
}
