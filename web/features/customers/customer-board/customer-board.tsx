import { type CustomerStage, customerStages } from '@landfall/contract/customers/customer-profile.ts'
import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import { Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#features/customers/customer-words/use-vocabulary.ts'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import type { ListState } from '#ui/list-state.ts'
import { ListTabs } from '#ui/list-tabs.tsx'
import { useIsPhone } from '#ui/use-viewport.ts'
import { BoardColumn, type BoardControl } from './board-column.tsx'
import type { CardMove } from './board-moves.ts'
import { useBoardColumns } from './use-board.ts'
import { useCardMove } from './use-card-move.ts'
import { useLiftedCard } from './use-lifted-card.ts'
import './customer-board.css'

interface CustomerBoardProps {
  state: ListState
  onOpen: (row: CustomerRow) => void
}

/** The customers of a search, tab and filter as columns of their stages; a phone shows one column at a time. */
export function CustomerBoard({ state, onOpen }: CustomerBoardProps): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const hintId = useId()
  const columns = useBoardColumns(state)
  const mayWrite = usePermission('customer.customer.write')
  const { stageName } = useWords()
  const [said, say] = useState('')
  const [wanted, setWanted] = useState<BoardControl['wanted']>(null)
  const move = useCardMove(state, { stageName, say, focus: setWanted })
  const hands = useLiftedCard({ stageName, say, onMove: move, onOpen, onFocus: setWanted })
  if (columns.error && !columns.data)
    return (
      <FailureState
        title={t('customerBoard.loadingFailed')}
        error={columns.error}
        onRetry={() => columns.refetch()}
      />
    )
  if (!columns.data) return <Skeleton active paragraph={{ rows: 10 }} />
  const control: BoardControl = {
    state,
    hintId,
    mayWrite,
    stageName,
    lifted: hands.lifted,
    wanted,
    onWantedMet: () => setWanted(null),
    onMove: (wish: CardMove) => {
      say('')
      move(wish)
    },
    onOpen,
    onKey: hands.handleKey,
    // Whoever clicks elsewhere has let go of the card.
    onLeave: (row) => hands.lifted?.row.id === row.id && hands.drop(),
  }
  const stage = openStage(state)
  const shown = isPhone ? columns.data.filter((column) => column.stage === stage) : columns.data
  return (
    <>
      {isPhone && (
        <ListTabs
          label={t('customers.fields.stage')}
          tabs={columns.data.map((column) => ({
            key: column.stage,
            label: stageName(column.stage),
            count: formatNumber(column.count) + (column.isMinimum ? '+' : ''),
          }))}
          active={stage}
          onChange={(key) => state.change({ params: { stage: key } })}
        />
      )}
      <div className="board">
        {shown.map((figures) => (
          <BoardColumn key={figures.stage} figures={figures} control={control} />
        ))}
      </div>
      <p id={hintId} className="visually-hidden">
        {t('customerBoard.hint')}
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {said}
      </p>
    </>
  )
}

/** The column a phone shows, kept in the address. */
function openStage(state: ListState): CustomerStage {
  return customerStages.find((stage) => stage === state.param('stage')) ?? customerStages[0]
}
