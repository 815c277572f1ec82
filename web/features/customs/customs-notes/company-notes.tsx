import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import type { TradeNote } from '@landfall/contract/customs/customs-notes.ts'
import { Button, Input, Skeleton, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavableCompany } from '#features/customers/customers/save-as-customer.tsx'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifyUndo } from '#ui/toast-store.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import {
  useChangeNote,
  useCompanyNotes,
  useRemoveNote,
  useRestoreNote,
  useWriteNote,
} from './use-company-notes.ts'
import './company-notes.css'

/** What colleagues wrote down about a trade company, with room to write. */
export function CompanyNotes({ company }: { company: SavableCompany }): ReactNode {
  const { t } = useTranslation()
  const notes = useCompanyNotes(company.key)
  const write = useWriteNote(company)
  if (notes.error) {
    return (
      <FailureState
        title={t('tradeCompanies.notes.failed')}
        error={notes.error}
        onRetry={() => notes.refetch()}
      />
    )
  }
  if (!notes.data) return <Skeleton active paragraph={{ rows: 3 }} />
  return (
    <section className="panel company-notes">
      <p className="quiet">{t('tradeCompanies.notes.hint')}</p>
      <Allowed need="customs.note.write">
        {/* A new one begins empty. */}
        <NoteForm
          key={write.data?.id ?? 0}
          label={t('tradeCompanies.notes.new')}
          action={t('tradeCompanies.notes.write')}
          isSaving={write.isPending}
          onSave={(content) => write.mutate(content)}
        />
      </Allowed>
      {notes.data.length === 0 ? (
        <EmptyState title={t('tradeCompanies.notes.empty')} />
      ) : (
        <ul aria-label={t('tradeCompanies.notes.title')}>
          {notes.data.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Note({ note }: { note: TradeNote }): ReactNode {
  const { t } = useTranslation()
  const [isEdited, setIsEdited] = useState(false)
  const mayWrite = usePermission('customs.note.write')
  const change = useChangeNote()
  const remove = useRemoveNote()
  const restore = useRestoreNote()
  const { id, content, authorName, createdAt, editedAt, canChange } = note
  const removeIt = () =>
    remove.mutate(id, {
      onSuccess: () =>
        notifyUndo(t('tradeCompanies.notes.deleted'), {
          label: t('common.undo'),
          run: () => restore.mutate(id),
        }),
    })
  const save = (text: string) => change.mutate({ id, content: text }, { onSuccess: () => setIsEdited(false) })
  return (
    <li>
      <div className="company-note-head">
        <span>
          <strong>{authorName}</strong> <TimeBadge value={createdAt} />{' '}
          {editedAt && <span className="quiet">{t('tradeCompanies.notes.edited')}</span>}
        </span>
        {canChange && mayWrite && !isEdited && (
          <Space>
            <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => setIsEdited(true)}>
              {t('tradeCompanies.notes.edit')}
            </Button>
            <Button
              danger
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              loading={remove.isPending}
              onClick={removeIt}
            >
              {t('tradeCompanies.notes.delete')}
            </Button>
          </Space>
        )}
      </div>
      {isEdited ? (
        <NoteForm
          label={t('tradeCompanies.notes.edit')}
          action={t('common.save')}
          content={content}
          isSaving={change.isPending}
          onSave={save}
          onCancel={() => setIsEdited(false)}
        />
      ) : (
        <p>{content}</p>
      )}
    </li>
  )
}

interface NoteFormProps {
  label: string
  action: string
  content?: string
  isSaving: boolean
  onSave: (content: string) => void
  onCancel?: () => void
}

function NoteForm({ label, action, content = '', isSaving, onSave, onCancel }: NoteFormProps): ReactNode {
  const { t } = useTranslation()
  const [text, setText] = useState(content)
  const isChanged = text.trim() !== content
  useUnsavedGuard(isChanged)
  return (
    <form
      className="company-note-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(text.trim())
      }}
    >
      <Input.TextArea
        aria-label={label}
        placeholder={label}
        maxLength={4000}
        autoSize={{ minRows: 2, maxRows: 10 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Space>
        <Button
          type="primary"
          htmlType="submit"
          disabled={!isChanged || text.trim() === ''}
          loading={isSaving}
        >
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
      </Space>
    </form>
  )
}
