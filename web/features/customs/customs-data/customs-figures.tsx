import type { CountedSelection } from '@landfall/contract/customs/counted-range.ts'
import type { RecordGroup, RecordTotals } from '@landfall/contract/customs/customs-data.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ContainerCount } from '#features/customs/customs-companies/container-count.tsx'
import { formatNumber, formatShortNumber } from '#platform/formatters.ts'
import { Chart } from '#ui/chart.tsx'
import './customs-data.css'

/** One figure with its name and, below it, what it rests on. */
export function Figure({
  name,
  note,
  isText = false,
  isLong = false,
  children,
}: {
  name: string
  note?: ReactNode
  /** Words instead of a number, in smaller letters. */
  isText?: boolean
  /** What it rests on takes several sentences. */
  isLong?: boolean
  children: ReactNode
}): ReactNode {
  return (
    <div className={isLong ? 'customs-figure is-long' : 'customs-figure'}>
      <dt>{name}</dt>
      <dd>
        <span className={isText ? undefined : 'customs-figure-value'}>{children}</span>
        {note && <span className="customs-figure-note">{note}</span>}
      </dd>
    </div>
  )
}

/** A sum, or a dash when no record knows the amount. */
export function knownAmount(sum: number): string {
  return sum === 0 ? '–' : formatNumber(sum, { maximumFractionDigits: 0 })
}

/** An amount that keeps to a line: beyond thousands of millions in short, and in full on hover. */
export function LongAmount({ value }: { value: number }): ReactNode {
  const whole = formatNumber(value, { maximumFractionDigits: 0 })
  return value < 1e9 ? whole : <span title={whole}>{formatShortNumber(value)}</span>
}

/** What a model estimated, which no sum of values holds; undefined where nothing was. */
export function modelledNote(
  { modelledUsd, modelledKnown }: Pick<RecordTotals, 'modelledUsd' | 'modelledKnown'>,
  t: TFunction,
): string | undefined {
  if (!modelledKnown) return undefined
  return t('customsData.modelled', {
    value: formatNumber(modelledUsd ?? 0, { maximumFractionDigits: 0 }),
    count: formatNumber(modelledKnown),
  })
}

/** On how many records a sum of values rests, and what stands apart from it. */
export function valueNote(totals: RecordTotals, t: TFunction): string {
  const known = t('customsData.valueKnown', {
    known: formatNumber(totals.valueKnown),
    total: formatNumber(totals.records),
  })
  return [known, modelledNote(totals, t) ?? []].flat().join(' · ')
}

/** Sums over shipments; values say of how many records they are known. */
export function TotalFigures({
  totals,
  usdPerKg,
  children,
}: {
  totals: RecordTotals
  usdPerKg: number | null
  children?: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const known = t('customsData.valueKnown', {
    known: formatNumber(totals.valueKnown),
    total: formatNumber(totals.records),
  })
  return (
    <dl className="customs-figures">
      <Figure name={t('customsData.column.records')}>{formatNumber(totals.records)}</Figure>
      <Figure name={t('customsData.column.grossKg')}>{knownAmount(totals.grossKg)}</Figure>
      <Figure name={t('customsData.column.teu')}>{knownAmount(totals.teu)}</Figure>
      <Figure name={t('customsData.column.valueUsd')} note={valueNote(totals, t)}>
        {totals.valueKnown === 0 ? '–' : <LongAmount value={totals.valueUsd} />}
      </Figure>
      <Figure name={t('customsData.usdPerKg')} note={known}>
        {usdPerKg === null ? '–' : formatNumber(usdPerKg, { maximumFractionDigits: 2 })}
      </Figure>
      {children}
    </dl>
  )
}

/** In how many containers shipments travelled, among other figures; counted on request. */
export function ContainerFigure({ query }: { query: CountedSelection }): ReactNode {
  const { t } = useTranslation()
  return (
    <ContainerCount query={query}>
      {(count, note) => (
        <Figure name={t('customsQuery.containers.title')} note={note}>
          {count}
        </Figure>
      )}
    </ContainerCount>
  )
}

/** Records and weight by month, empty months too. */
export function MonthChart({ months }: { months: readonly RecordGroup[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <Chart
      title={t('customsData.trend')}
      categoryTitle={t('customsData.column.period')}
      categories={months.map(({ value }) => value)}
      series={[{ name: t('customsData.column.records'), values: months.map(({ records }) => records) }]}
      format={formatShortNumber}
    />
  )
}

/** The most frequent values as bars; choosing one narrows to it. */
export function GroupChart({
  title,
  groups,
  name,
  onPick,
}: {
  title: string
  groups: readonly RecordGroup[]
  name: (group: RecordGroup) => string
  onPick?: (group: RecordGroup) => void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <Chart
      title={title}
      categoryTitle={title}
      categories={groups.map(name)}
      series={[{ name: t('customsData.column.records'), values: groups.map(({ records }) => records) }]}
      isHorizontal
      height={Math.max(120, groups.length * 28)}
      format={formatShortNumber}
      {...(onPick
        ? {
            onPick: (index: number) => {
              const group = groups[index]
              if (group) onPick(group)
            },
          }
        : {})}
    />
  )
}
