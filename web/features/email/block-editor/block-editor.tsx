import { blockIssues } from '@landfall/contract/email/block-issues.ts'
import type { MailBlock, MailBlocks } from '@landfall/contract/email/mail-blocks.ts'
import { mostBlocks } from '@landfall/contract/email/mail-blocks.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import { BlockList } from './block-list.tsx'
import { IssueContext } from './issue-context.ts'
import { newBlock } from './new-block.ts'
import { OuterFields } from './outer-fields.tsx'
import './block-editor.css'

interface BlockEditorProps {
  value?: MailBlocks
  onChange?: (value: MailBlocks) => void
  /** Whether what is missing is marked; not before somebody wanted to save. */
  showsIssues?: boolean
}

const kinds = [
  ...['heading', 'text', 'image', 'button', 'columns', 'products'],
  ...['quote', 'divider', 'spacer', 'logo', 'social', 'html'],
] as MailBlock['kind'][]

/** Writes a mail block by block. */
export function BlockEditor({ value, onChange, showsIssues = false }: BlockEditorProps): ReactNode {
  const { t } = useTranslation()
  const blocks = value?.blocks ?? []
  return (
    <IssueContext value={showsIssues ? blockIssues(blocks) : []}>
      {blocks.length === 0 && <EmptyState title={t('mailBlocks.empty')} hint={t('mailBlocks.emptyHint')} />}
      <BlockList<MailBlock>
        label={t('mailBlocks.title')}
        blocks={blocks}
        kinds={kinds}
        most={mostBlocks}
        create={newBlock}
        onChange={(next) => onChange?.({ version: 1, blocks: next })}
        renderFields={(block, change) => <OuterFields block={block} onChange={change} />}
      />
    </IssueContext>
  )
}
