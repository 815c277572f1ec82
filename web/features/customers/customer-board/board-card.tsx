import { EllipsisOutlined } from '@ant-design/icons'
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type CustomerStage, customerStages } from '@landfall/contract/customers/customer-profile.ts'
import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IntentMark, LabelMarks } from '#features/customers/customer-words/customer-marks.tsx'
import { rangeText } from '#features/customers/customer-words/profile-texts.ts'
import { DropMark } from '#features/customers/public-pool/pool-columns.tsx'
import { countryName } from '#platform/country-names.ts'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'

interface BoardCardProps {
  row: CustomerRow
  mayMove: boolean
  isLifted: boolean
  /** Whether the tab key stops here. */
  isStop: boolean
  hintId: string
  stageName: (stage: CustomerStage) => string
  onOpen: () => void
  onMove: (to: CustomerStage) => void
  onKey: (event: KeyboardEvent) => void
  onFocus: () => void
  onBlur: () => void
}

/** One customer of a column: opened by click or enter, moved by dragging, by keyboard, or from its menu. */
export function BoardCard(props: BoardCardProps): ReactNode {
  const { row, mayMove, isLifted, isStop, stageName } = props
  const { t } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  const dragged = useRef(row)
  useEffect(() => {
    dragged.current = row
  })
  useEffect(() => {
    const element = card.current
    if (!element || !mayMove) return
    return draggable({ element, getInitialData: () => ({ row: dragged.current }) })
  }, [mayMove])
  const targets = customerStages.filter((stage) => stage !== row.stage)
  return (
    <div ref={card} className={isLifted ? 'board-card is-lifted' : 'board-card'}>
      {/* biome-ignore lint/a11y/useSemanticElements: in Firefox what lies in a button cannot be dragged */}
      <div
        role="button"
        tabIndex={isStop ? 0 : -1}
        className="board-card-face"
        data-card-id={row.id}
        aria-describedby={mayMove ? props.hintId : undefined}
        aria-pressed={mayMove ? isLifted : undefined}
        onClick={props.onOpen}
        onKeyDown={props.onKey}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
      >
        <span className="board-card-name">{row.name}</span>
        <CardFacts row={row} />
      </div>
      {mayMove && (
        <MenuDropdown
          menu={{
            items: targets.map((stage) => ({ key: stage, label: stageName(stage) })),
            onClick: ({ key }) => {
              const stage = targets.find((one) => one === key)
              if (stage) props.onMove(stage)
            },
          }}
        >
          <Button
            type="text"
            size="small"
            tabIndex={isStop ? 0 : -1}
            icon={<EllipsisOutlined />}
            aria-label={t('customerBoard.move', { name: row.name })}
            title={t('customerBoard.move', { name: row.name })}
          />
        </MenuDropdown>
      )}
    </div>
  )
}

function CardFacts({ row }: { row: CustomerRow }): ReactNode {
  const { t } = useTranslation()
  const facts = [
    countryName(row.country),
    row.contactName,
    row.annualPurchase && rangeText(row.annualPurchase, 'thousandDollars'),
  ].filter(Boolean)
  const isDue = row.nextContactAt !== null && Date.parse(row.nextContactAt) < Date.now()
  return (
    <>
      {facts.length > 0 && <span className="board-card-facts">{facts.join(' · ')}</span>}
      <span className="board-card-marks">
        <IntentMark intent={row.intent} />
        <LabelMarks ids={row.labelIds} />
      </span>
      <span className="board-card-facts">{row.ownerName ?? t('customers.pool')}</span>
      {row.nextContactAt && (
        <span className={isDue ? 'board-card-facts is-due' : 'board-card-facts'}>
          {t('common.labelBefore', { label: t('customers.fields.nextContactAt') })}
          <TimeBadge value={row.nextContactAt} />
        </span>
      )}
      {row.dropsAt && (
        <span className="board-card-facts">
          {t('common.labelBefore', { label: t('publicPool.fields.dropsAt') })}
          <DropMark dropsAt={row.dropsAt} pool={row.dropPool} />
        </span>
      )}
    </>
  )
}
