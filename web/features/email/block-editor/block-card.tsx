import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownOutlined,
  FilterOutlined,
  HolderOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { InnerBlock, MailBlock } from '@landfall/contract/email/mail-blocks.ts'
import { Button } from 'antd'
import { type ReactNode, use, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blockIcons } from './block-icons.tsx'
import { wordsOf } from './block-words.ts'
import { IssueContext } from './issue-context.ts'

interface BlockCardProps {
  block: MailBlock | InnerBlock
  /** Its place among `count`. */
  at: number
  count: number
  isOpen: boolean
  onToggle: () => void
  onMove: (to: number) => void
  /** Called with the id of a block that is dropped on this one. */
  onDrop: (id: string) => void
  /** Absent where there is no room for another one. */
  onCopy: (() => void) | undefined
  onRemove: () => void
  /** Its fields. */
  children: ReactNode
}

/** One block: a line that says what it is, its fields while it is open, and what can be done with it. */
export function BlockCard(props: BlockCardProps): ReactNode {
  const { block, at, count, isOpen, onToggle, onMove, onCopy, onRemove, children } = props
  const { t } = useTranslation()
  const fieldsId = useId()
  const card = useRef<HTMLLIElement>(null)
  const isTarget = useDrag(card, block.id, props.onDrop)
  const hasIssue = useHasIssue(block)
  const kind = t(`mailBlocks.kinds.${block.kind}`)
  const name = { kind, number: at + 1 }
  const isForSome = 'showIf' in block && block.showIf !== null
  const tools = [
    ['moveUp', <ArrowUpOutlined key="i" aria-hidden />, () => onMove(at - 1), at === 0],
    ['moveDown', <ArrowDownOutlined key="i" aria-hidden />, () => onMove(at + 1), at === count - 1],
    ['copy', <CopyOutlined key="i" aria-hidden />, onCopy, onCopy === undefined],
    ['remove', <DeleteOutlined key="i" aria-hidden />, onRemove, false],
  ] as const
  const states = [isOpen && 'is-open', isTarget && 'is-target', hasIssue && 'has-issue'].filter(Boolean)
  return (
    <li ref={card} data-block={block.id} className={['block-card', ...states].join(' ')}>
      <div className="block-head">
        <span className="block-handle" aria-hidden>
          <HolderOutlined />
        </span>
        <button
          type="button"
          className="block-title"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={onToggle}
        >
          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          {blockIcons[block.kind]}
          <b>{kind}</b>
          <span className="block-words">{wordsOf(block)}</span>
          {isForSome && (
            <FilterOutlined title={t('mailBlocks.forSome')} aria-label={t('mailBlocks.forSome')} />
          )}
          {hasIssue && <span className="block-issue">{t('mailBlocks.unfinished')}</span>}
        </button>
        <span className="block-tools">
          {tools.map(([action, icon, run, isOff]) => (
            <Button
              key={action}
              type="text"
              size="small"
              icon={icon}
              disabled={isOff}
              title={t(`mailBlocks.${action}`)}
              aria-label={t(`mailBlocks.${action}Named`, name)}
              onClick={() => run?.()}
            />
          ))}
        </span>
      </div>
      <div id={fieldsId} className="block-fields" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  )
}

function useHasIssue(block: MailBlock | InnerBlock): boolean {
  const issues = use(IssueContext)
  const ids = [
    block.id,
    ...(block.kind === 'columns' ? block.columns.flat().map(({ id }) => id) : []),
    ...(block.kind === 'products' ? block.items.map(({ id }) => id) : []),
  ]
  return issues.some(({ id }) => ids.includes(id))
}

/** Lets a card be drawn by its handle onto another one of its list; returns whether one is above it now. */
function useDrag(card: { current: HTMLLIElement | null }, id: string, onDrop: (id: string) => void): boolean {
  const [isTarget, setIsTarget] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = card.current
    const handle = element?.querySelector('.block-handle')
    if (!element || !handle) return
    const list = element.parentElement
    const stops = [
      draggable({ element, dragHandle: handle, getInitialData: () => ({ blockId: id, list }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list && source.data.blockId !== id,
        onDragEnter: () => setIsTarget(true),
        onDragLeave: () => setIsTarget(false),
        onDrop: ({ source }) => {
          setIsTarget(false)
          drop(String(source.data.blockId))
        },
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [card, id])
  return isTarget
}
