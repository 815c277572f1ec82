import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { BoardColumn as ColumnFigures } from '@landfall/contract/customers/customer-board.ts'
import type { CustomerStage } from '@landfall/contract/customers/customer-profile.ts'
import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Button, Skeleton } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StageMark } from '#features/customers/customer-words/customer-marks.tsx'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import type { ListState } from '#ui/list-state.ts'
import { BoardCard } from './board-card.tsx'
import type { CardMove, FocusWish } from './board-moves.ts'
import { useBoardCards } from './use-board.ts'
import type { CardPlace, LiftedCard } from './use-lifted-card.ts'

/** Pixels of a card without labels, until it has been measured. */
const usualHeight = 96

/** What the columns of a board share. */
export interface BoardControl {
  state: ListState
  hintId: string
  mayWrite: boolean
  lifted: LiftedCard | null
  wanted: FocusWish | null
  onWantedMet: () => void
  stageName: (stage: CustomerStage) => string
  onMove: (move: CardMove) => void
  onOpen: (row: CustomerRow) => void
  onKey: (event: KeyboardEvent, place: CardPlace) => void
  onLeave: (row: CustomerRow) => void
}

interface BoardColumnProps {
  figures: ColumnFigures
  control: BoardControl
}

/** The customers of one stage with their figures; only the cards in sight are in the document. */
export function BoardColumn({ figures, control }: BoardColumnProps): ReactNode {
  const { t } = useTranslation()
  const { stage } = figures
  const { lifted, stageName } = control
  const column = useRef<HTMLElement>(null)
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(control)
  useEffect(() => {
    latest.current = control
  })
  useEffect(() => {
    const element = column.current
    if (!element) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => rowOf(source.data) !== undefined && rowOf(source.data)?.stage !== stage,
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false)
        const row = rowOf(source.data)
        if (row) latest.current.onMove({ row, to: stage })
      },
    })
  }, [stage])
  const isTarget = isOver || (lifted !== null && lifted.to === stage)
  useEffect(() => {
    if (isTarget) column.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isTarget])
  const count = formatNumber(figures.count) + (figures.isMinimum ? '+' : '')
  const purchase = formatNumber(figures.annualPurchase * 1000, {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return (
    <section
      ref={column}
      className={isTarget ? 'board-column is-target' : 'board-column'}
      aria-label={`${stageName(stage)} (${count})`}
    >
      <header>
        <h2>
          <StageMark stage={stage} /> <span className="board-count">{count}</span>
        </h2>
        <p>
          {figures.due > 0 && (
            <span className="board-due">
              {t('customerBoard.due', { amount: formatNumber(figures.due) })}{' '}
            </span>
          )}
          {figures.annualPurchase > 0 && <span>{t('customerBoard.purchase', { amount: purchase })}</span>}
        </p>
      </header>
      <CardList stage={stage} control={control} />
    </section>
  )
}

function rowOf(data: Record<string | symbol, unknown>): CustomerRow | undefined {
  return data.row as CustomerRow | undefined
}

function CardList({ stage, control }: { stage: CustomerStage; control: BoardControl }): ReactNode {
  const { t } = useTranslation()
  const { state, lifted, wanted, onWantedMet } = control
  const cards = useBoardCards(state, stage)
  const rows = cards.data ?? []
  const scroller = useRef<HTMLDivElement>(null)
  const [stopId, setStopId] = useState<number>()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
    gap: 8,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1
  const { hasNextPage, isFetching, isError, fetchNextPage } = cards
  useEffect(() => {
    if (last >= rows.length - 1 && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [last, rows.length, hasNextPage, isFetching, isError, fetchNextPage])
  useFocusOn(indexOf(wanted, stage, rows), { rows, virtual, scroller, onMet: onWantedMet })

  if (cards.error && !cards.data)
    return (
      <FailureState
        title={t('customerBoard.loadingFailed')}
        error={cards.error}
        onRetry={() => cards.refetch()}
      />
    )
  if (!cards.data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  if (rows.length === 0) return <p className="board-empty">{t('customerBoard.empty')}</p>
  const stop = rows.some(({ id }) => id === stopId) ? stopId : rows[0]?.id
  return (
    <div ref={scroller} className="board-cards">
      <ul style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const row = rows[index]
          if (!row) return null
          const mayMove = control.mayWrite && row.canWrite
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <BoardCard
                row={row}
                mayMove={mayMove}
                isLifted={lifted?.row.id === row.id}
                isStop={row.id === stop}
                hintId={control.hintId}
                stageName={control.stageName}
                onOpen={() => control.onOpen(row)}
                onMove={(to) => control.onMove({ row, to })}
                onKey={(event) => control.onKey(event, { row, index, mayMove })}
                onFocus={() => setStopId(row.id)}
                onBlur={() => control.onLeave(row)}
              />
            </li>
          )
        })}
      </ul>
      {isError && (
        <Button type="link" onClick={() => fetchNextPage()}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}

/** Where in a column the card is that is to have the focus; -1 in an empty column, null where nothing is to be done. */
function indexOf(wish: FocusWish | null, stage: CustomerStage, rows: readonly CustomerRow[]): number | null {
  if (wish?.stage !== stage) return null
  if ('id' in wish) {
    const index = rows.findIndex(({ id }) => id === wish.id)
    return index === -1 ? null : index
  }
  // Beyond the ends the first or the last card is meant.
  return Math.min(Math.max(wish.index, 0), rows.length - 1)
}

interface FocusPlaces {
  rows: readonly CustomerRow[]
  virtual: { scrollToIndex: (index: number) => void }
  scroller: { current: HTMLElement | null }
  onMet: () => void
}

/** Puts the focus on a card once it is in the document. */
function useFocusOn(wanted: number | null, { rows, virtual, scroller, onMet }: FocusPlaces): void {
  useEffect(() => {
    if (wanted === null) return
    const id = rows[wanted]?.id
    const face = scroller.current?.querySelector<HTMLElement>(`[data-card-id="${id}"]`)
    if (id !== undefined && !face) {
      virtual.scrollToIndex(wanted)
      return
    }
    face?.focus()
    onMet()
  })
}
