import { PlusOutlined } from '@ant-design/icons'
import type { BlockKind, InnerBlock, MailBlock } from '@landfall/contract/email/mail-blocks.ts'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'
import { notifyUndo } from '#ui/toast-store.ts'
import { BlockCard } from './block-card.tsx'
import { blockIcons } from './block-icons.tsx'
import { copyBlock } from './new-block.ts'

interface BlockListProps<Block extends MailBlock | InnerBlock> {
  /** Names the list for screen readers. */
  label: string
  blocks: readonly Block[]
  kinds: readonly Block['kind'][]
  most: number
  create: (kind: Block['kind']) => Block
  onChange: (blocks: Block[]) => void
  renderFields: (block: Block, change: (block: Block) => void) => ReactNode
}

/** Blocks one below the other, of which one is open; each can be moved, copied and removed. */
export function BlockList<Block extends MailBlock | InnerBlock>(props: BlockListProps<Block>): ReactNode {
  const { label, blocks, kinds, most, create, onChange, renderFields } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState<string>()
  const move = (from: number, to: number) => {
    const next = [...blocks]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  const insert = (at: number, block: Block) => {
    onChange([...blocks.slice(0, at), block, ...blocks.slice(at)])
    setOpen(block.id)
  }
  // What is done later begins with what the blocks are then, and not with what they were.
  const latest = useRef({ blocks, onChange })
  useEffect(() => {
    latest.current = { blocks, onChange }
  })
  const change = (changed: Block) => {
    const { blocks: now, onChange: tell } = latest.current
    tell(now.map((one) => (one.id === changed.id ? changed : one)))
  }
  const bringBack = (block: Block, at: number) => {
    const { blocks: now, onChange: tell } = latest.current
    tell([...now.slice(0, at), block, ...now.slice(at)])
  }
  const remove = (block: Block, at: number) => {
    onChange(blocks.filter(({ id }) => id !== block.id))
    notifyUndo(t('mailBlocks.removed', { kind: t(`mailBlocks.kinds.${block.kind}`) }), {
      label: t('common.undo'),
      run: () => bringBack(block, at),
    })
  }
  return (
    <>
      <ol className="block-list" aria-label={label}>
        {blocks.map((block, at) => (
          <BlockCard
            key={block.id}
            block={block}
            at={at}
            count={blocks.length}
            isOpen={open === block.id}
            onToggle={() => setOpen(open === block.id ? undefined : block.id)}
            onMove={(to) => move(at, to)}
            onDrop={(id) =>
              move(
                blocks.findIndex((one) => one.id === id),
                at,
              )
            }
            onCopy={blocks.length < most ? () => insert(at + 1, copyBlock(block)) : undefined}
            onRemove={() => remove(block, at)}
          >
            {renderFields(block, change)}
          </BlockCard>
        ))}
      </ol>
      {blocks.length < most && (
        <MenuDropdown
          placement="bottomLeft"
          menu={{
            items: kinds.map((kind) => ({
              key: kind,
              icon: blockIcons[kind],
              label: t(`mailBlocks.kinds.${kind as BlockKind}`),
            })),
            onClick: ({ key }) => insert(blocks.length, create(key as Block['kind'])),
          }}
        >
          <Button icon={<PlusOutlined aria-hidden />}>{t('mailBlocks.add')}</Button>
        </MenuDropdown>
      )}
    </>
  )
}
