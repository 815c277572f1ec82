import { MinusSquareOutlined, PlusSquareOutlined } from '@ant-design/icons'
import type { Coverage, CoverageLine } from '@landfall/contract/customs/customs-library.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '#platform/country-names.ts'
import { formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { useBreakdownName } from './breakdown-name.ts'
import { type CoverageWish, useCoverage } from './use-library.ts'
import './customs-library.css'

/** A month of a line that was chosen. */
export interface CoverageChoice {
  source: string
  flow: string
  country: string
  month: string
}

interface CoverageCalendarProps {
  wish: CoverageWish
  chosen?: Partial<CoverageChoice> | undefined
  /** Absent: only to look at. */
  onChoose?: ((choice: CoverageChoice) => void) | undefined
}

/** Of which months each source has records: complete, still to be completed, or missing. */
export function CoverageCalendar({ wish, chosen, onChoose }: CoverageCalendarProps): ReactNode {
  const { t } = useTranslation()
  const coverage = useCoverage(wish)
  const [open, setOpen] = useState<string>()
  const byCountry = useCoverage({ ...wish, source: open ?? '' }, open !== undefined)
  if (coverage.error)
    return (
      <FailureState
        title={t('customsLibrary.coverageFailed')}
        error={coverage.error}
        onRetry={() => coverage.refetch()}
      />
    )
  if (!coverage.data) return <Skeleton active paragraph={{ rows: 3 }} />
  if (coverage.data.lines.length === 0) return <EmptyState title={t('customsLibrary.noData')} />
  // The newest month is what people look for first.
  const months = coverage.data.months.toReversed()
  const hasBreakdowns = new Set(coverage.data.lines.map(({ breakdown }) => breakdown)).size > 1
  const line = (of: Coverage, one: CoverageLine, isCountry: boolean) => (
    <CalendarLine
      key={[one.isShared, one.source, one.flow, one.country, one.breakdown].join('|')}
      line={one}
      months={months}
      known={of.months}
      isCountry={isCountry}
      hasBreakdowns={hasBreakdowns}
      isOpen={open === one.source}
      onToggle={() => setOpen(open === one.source ? undefined : one.source)}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
  return (
    <section className="coverage" aria-label={t('customsLibrary.coverage')}>
      <Legend />
      <div className="coverage-scroll">
        <table className="coverage-table">
          <thead>
            <tr>
              <th scope="col">{t('customsLibrary.source')}</th>
              <th scope="col">{t('customsLibrary.records')}</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  {month}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {coverage.data.lines.flatMap((one) => [
              line(coverage.data, one, false),
              ...(open === one.source && byCountry.data
                ? byCountry.data.lines
                    .filter((other) => belongTogether(one, other))
                    .map((country) => line(byCountry.data, country, true))
                : []),
            ])}
          </tbody>
        </table>
      </div>
      {coverage.data.isCut && <p className="quiet">{t('customsLibrary.cut')}</p>}
    </section>
  )
}

function belongTogether(line: CoverageLine, country: CoverageLine): boolean {
  return (['flow', 'isShared', 'breakdown'] as const).every((part) => line[part] === country[part])
}

function Legend(): ReactNode {
  const { t } = useTranslation()
  return (
    <p className="coverage-legend">
      {(['complete', 'partial', 'missing'] as const).map((state) => (
        <span key={state}>
          <i className={`coverage-mark coverage-${state}`} aria-hidden />{' '}
          {t(`customsLibrary.stateName.${state}`)}
        </span>
      ))}
    </p>
  )
}

interface CalendarLineProps extends Pick<CoverageCalendarProps, 'chosen' | 'onChoose'> {
  line: CoverageLine
  /** The months that are shown, and those that the line knows. */
  months: readonly string[]
  known: readonly string[]
  isCountry: boolean
  /** Whether lines of one source differ in what their figures are broken down by. */
  hasBreakdowns: boolean
  isOpen: boolean
  onToggle: () => void
}

function CalendarLine(props: CalendarLineProps): ReactNode {
  const { line, months, known, isCountry } = props
  return (
    <tr className={isCountry ? 'coverage-country' : undefined}>
      <LineHead {...props} />
      <td className="coverage-records">{formatNumber(line.records)}</td>
      {months.map((month) => {
        const at = known.indexOf(month)
        const cell = line.months[at] ?? { records: 0, state: 'missing' as const }
        return <MonthCell key={month} {...props} month={month} cell={cell} />
      })}
    </tr>
  )
}

function LineHead({ line, isCountry, hasBreakdowns, isOpen, onToggle }: CalendarLineProps): ReactNode {
  const { t } = useTranslation()
  const breakdownName = useBreakdownName()
  const source = line.source || t('customsLibrary.noSource')
  if (isCountry) return <th scope="row">{countryName(line.country) || '–'}</th>
  return (
    <th scope="row">
      {line.countries > 1 && (
        <Button
          type="text"
          size="small"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'customsLibrary.hideCountries' : 'customsLibrary.showCountries', { source })}
          icon={isOpen ? <MinusSquareOutlined aria-hidden /> : <PlusSquareOutlined aria-hidden />}
          onClick={onToggle}
        />
      )}{' '}
      {source}
      {line.flow !== '' && ` · ${t(`customsLibrary.${line.flow}`)}`}{' '}
      {line.isShared && <StateTag tone="active">{t('customsLibrary.shared')}</StateTag>}
      {hasBreakdowns && <div className="quiet">{breakdownName(line.breakdown)}</div>}
    </th>
  )
}

interface MonthCellProps extends CalendarLineProps {
  month: string
  cell: CoverageLine['months'][number]
}

function MonthCell({ line, month, cell, isCountry, chosen, onChoose }: MonthCellProps): ReactNode {
  const { t } = useTranslation()
  const { source, flow, country } = line
  const name = [source || t('customsLibrary.noSource'), isCountry ? countryName(country) : '']
    .filter((part) => part !== '')
    .join(' · ')
  const label = t('customsLibrary.cell', {
    line: name,
    month,
    records: formatNumber(cell.records),
    state: t(`customsLibrary.stateName.${cell.state}`),
  })
  const isChosen =
    chosen?.month === month && chosen.source === source && chosen.flow === flow && chosen.country === country
  if (!onChoose || cell.state === 'missing')
    return (
      <td>
        <span className={`coverage-cell coverage-${cell.state}`} role="img" aria-label={label} title={label}>
          {cell.records > 0 && formatNumber(cell.records)}
        </span>
      </td>
    )
  return (
    <td>
      <button
        type="button"
        className={`coverage-cell coverage-${cell.state}`}
        aria-label={label}
        aria-pressed={isChosen}
        title={label}
        onClick={() => onChoose({ source, flow, country, month })}
      >
        {formatNumber(cell.records)}
      </button>
    </td>
  )
}
