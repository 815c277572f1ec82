import { DeleteOutlined, EditOutlined, HomeFilled, HomeOutlined, ShareAltOutlined } from '@ant-design/icons'
import type { ListName } from '@landfall/contract/list-layouts.ts'
import type { SavedView } from '@landfall/contract/saved-views.ts'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'
import { usePermission } from '#platform/permission.tsx'
import type { ListState } from './list-state.ts'
import { StateTag } from './state-tag.tsx'
import { TabModal } from './tab-modal.tsx'
import { useChangeView, useDeleteView, useOpenWith } from './use-change-view.ts'
import { leaveView, type SavedViews } from './use-saved-views.ts'

interface ViewManagerProps {
  open: boolean
  list: ListName
  state: ListState
  views: SavedViews
  onClose: () => void
}

/** The saved views of a list: renaming, sharing, deleting, and choosing the one the list opens with. */
export function ViewManager({ open, list, state, views, onClose }: ViewManagerProps): ReactNode {
  const { t } = useTranslation()
  const [renamedId, setRenamedId] = useState<number | null>(null)
  return (
    <TabModal open={open} width={640} title={t('list.views.manageTitle')} footer={null} onCancel={onClose}>
      {views.items.length === 0 ? (
        <p>{t('list.views.empty')}</p>
      ) : (
        <ul className="view-list">
          {views.items.map((view) => (
            <li key={view.id}>
              {view.id === renamedId ? (
                <ViewName list={list} view={view} onDone={() => setRenamedId(null)} />
              ) : (
                <ViewLine
                  list={list}
                  view={view}
                  isOpening={view.id === views.opensWithId}
                  onRename={() => setRenamedId(view.id)}
                  onDelete={() => view.id === views.current?.id && leaveView(state)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </TabModal>
  )
}

interface ViewLineProps {
  list: ListName
  view: SavedView
  isOpening: boolean
  onRename: () => void
  onDelete: () => void
}

function ViewLine({ list, view, isOpening, onRename, onDelete }: ViewLineProps): ReactNode {
  const { t } = useTranslation()
  const mayShare = usePermission('list.view.share')
  const openWith = useOpenWith(list)
  const change = useChangeView(list)
  const remove = useDeleteView(list)
  const { id, name, isShared } = view
  const openingLabel = t(isOpening ? 'list.views.opensOtherwise' : 'list.views.openWith', { name })
  const sharingLabel = t(isShared ? 'list.views.unshareOne' : 'list.views.shareOne', { name })
  return (
    <>
      <span className="view-line-name">
        {view.isOwn ? name : t('list.views.by', { name, owner: view.ownerName })}
        {isShared && <StateTag tone="neutral">{t('list.views.isShared')}</StateTag>}
      </span>
      <Button
        type="text"
        icon={isOpening ? <HomeFilled /> : <HomeOutlined />}
        aria-pressed={isOpening}
        aria-label={openingLabel}
        title={openingLabel}
        loading={openWith.isPending}
        onClick={() => openWith.mutate(isOpening ? null : id)}
      />
      {view.mayChange && (
        <>
          {(mayShare || isShared) && (
            <Button
              type="text"
              icon={<ShareAltOutlined />}
              aria-pressed={isShared}
              aria-label={sharingLabel}
              title={sharingLabel}
              loading={change.isPending}
              onClick={() => change.mutate({ id, body: { isShared: !isShared } })}
            />
          )}
          <Button
            type="text"
            icon={<EditOutlined />}
            aria-label={t('list.views.rename', { name })}
            title={t('list.views.rename', { name })}
            onClick={onRename}
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('list.views.delete', { name })}
            title={t('list.views.delete', { name })}
            loading={remove.isPending}
            onClick={() => remove.mutate(view, { onSuccess: onDelete })}
          />
        </>
      )}
    </>
  )
}

function ViewName({
  list,
  view,
  onDone,
}: Pick<ViewLineProps, 'list' | 'view'> & { onDone: () => void }): ReactNode {
  const { t } = useTranslation()
  const [name, setName] = useState(view.name)
  const change = useChangeView(list)
  const trimmed = name.trim()
  const save = () => {
    if (trimmed === view.name) onDone()
    else if (trimmed !== '') change.mutate({ id: view.id, body: { name: trimmed } }, { onSuccess: onDone })
  }
  return (
    <form
      className="view-rename"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Input
        // The field stands where the pressed button stood.
        autoFocus
        value={name}
        maxLength={60}
        aria-label={t('list.views.name')}
        status={change.error ? 'error' : ''}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onDone()
        }}
      />
      <Button htmlType="submit" type="primary" disabled={trimmed === ''} loading={change.isPending}>
        {t('common.save')}
      </Button>
      <Button onClick={onDone}>{t('common.cancel')}</Button>
      {change.error !== null && (
        <p className="field-problem" role="alert">
          {describeError(change.error)}
        </p>
      )}
    </form>
  )
}
