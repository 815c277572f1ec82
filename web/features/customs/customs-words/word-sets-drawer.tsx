import { DeleteOutlined, EditOutlined, PlusOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons'
import type { WordSet } from '@landfall/contract/customs/customs-words.ts'
import { Button, Input, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeNames } from '#platform/locale-choice.ts'
import { usePermission } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { showToast } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useRemoveWordSet, useSaveWordSet, useWordSets } from './use-word-sets.ts'
import { WordSetForm } from './word-set-form.tsx'
import './customs-words.css'

/** Sets that are listed before somebody asks for more. */
const firstSets = 40
/** Milliseconds in which a removal can be taken back. */
const undoTime = 10_000

/** The sets of trade words that mean the same: the company's, which may be changed, and the product's. */
export function WordSetsDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('customs.word.write')
  const [edited, setEdited] = useState<WordSet | null>(null)
  return (
    <TabDrawer open onClose={onClose} title={t('customsQuery.sets.title')}>
      <div className="word-sets">
        <p className="word-sets-note">{t('customsQuery.sets.hint')}</p>
        {mayWrite && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setEdited({ id: null, key: null, words: {} })}
          >
            {t('customsQuery.sets.create')}
          </Button>
        )}
        <SetList onEdit={mayWrite ? setEdited : undefined} />
      </div>
      {edited && <WordSetForm set={edited} onClose={() => setEdited(null)} />}
    </TabDrawer>
  )
}

function SetList({ onEdit }: { onEdit: ((set: WordSet) => void) | undefined }): ReactNode {
  const { t } = useTranslation()
  const sets = useWordSets()
  const [wanted, setWanted] = useState('')
  const [isAll, setIsAll] = useState(false)
  if (sets.error) {
    return <FailureState title={t('list.failed')} error={sets.error} onRetry={() => sets.refetch()} />
  }
  if (!sets.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const text = wanted.trim().toLocaleLowerCase()
  const found = sets.data.filter(
    (set) => wordsOf(set).some((word) => word.toLocaleLowerCase().includes(text)) || text === '',
  )
  const shown = isAll || text !== '' ? found : found.slice(0, firstSets)
  return (
    <>
      <Input.Search
        allowClear
        aria-label={t('customsQuery.sets.search')}
        placeholder={t('customsQuery.sets.search')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {found.length === 0 && <p className="word-sets-note">{t('customsQuery.sets.nothing')}</p>}
      <ul className="word-sets-list" aria-label={t('customsQuery.sets.title')}>
        {shown.map((set) => (
          <SetItem key={set.id ?? set.key} set={set} onEdit={onEdit && (() => onEdit(set))} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Button onClick={() => setIsAll(true)}>
          {t('customsQuery.sets.moreSets', { count: found.length })}
        </Button>
      )}
    </>
  )
}

function SetItem({ set, onEdit }: { set: WordSet; onEdit: (() => void) | undefined }): ReactNode {
  const { t } = useTranslation()
  const name = wordsOf(set)[0] ?? set.key ?? ''
  const isOff = wordsOf(set).length === 0
  return (
    <li>
      <div className="word-set-words">
        {set.id !== null && (
          <StateTag tone={isOff ? 'neutral' : 'active'}>
            {t(
              isOff
                ? 'customsQuery.sets.off'
                : set.key
                  ? 'customsQuery.sets.changed'
                  : 'customsQuery.sets.own',
            )}
          </StateTag>
        )}
        {isOff && <span className="word-sets-note">{set.key}</span>}
        {Object.entries(set.words).map(([locale, words]) => (
          <span key={locale} lang={locale} title={localeNames[locale as keyof typeof localeNames]}>
            {words.join(', ')}
          </span>
        ))}
      </div>
      {onEdit && <SetActs set={set} name={name} onEdit={onEdit} />}
    </li>
  )
}

function SetActs({ set, name, onEdit }: { set: WordSet; name: string; onEdit: () => void }): ReactNode {
  const { t } = useTranslation()
  const ask = useConfirm()
  const save = useSaveWordSet()
  const remove = useRemoveWordSet()
  const discard = async (id: number) => {
    const isSure =
      set.key !== null ||
      (await ask({
        title: t('customsQuery.sets.askRemove', { name }),
        text: t('customsQuery.sets.removeText', { count: wordsOf(set).length }),
        action: t('customsQuery.delete'),
        isDanger: true,
      }))
    if (!isSure) return
    await remove.mutateAsync(id)
    showToast({
      kind: 'success',
      text: t('customsQuery.sets.removed', { name }),
      duration: undoTime,
      action: { label: t('customsQuery.sets.undo'), run: () => save.mutate({ ...set, id: null }) },
    })
  }
  const { id } = set
  return (
    <div className="word-set-acts">
      <Button
        type="text"
        icon={<EditOutlined aria-hidden />}
        aria-label={t('customsQuery.sets.edit', { name })}
        onClick={onEdit}
      />
      {id === null ? (
        <Button
          type="text"
          icon={<StopOutlined aria-hidden />}
          aria-label={t('customsQuery.sets.switchOff', { name })}
          title={t('customsQuery.sets.switchOff', { name })}
          loading={save.isPending}
          onClick={() => save.mutate({ ...set, words: {} })}
        />
      ) : (
        <Button
          type="text"
          danger={set.key === null}
          icon={set.key === null ? <DeleteOutlined aria-hidden /> : <UndoOutlined aria-hidden />}
          aria-label={t(set.key === null ? 'customsQuery.sets.remove' : 'customsQuery.sets.restore', {
            name,
          })}
          loading={remove.isPending}
          onClick={() => discard(id)}
        />
      )}
    </div>
  )
}

function wordsOf({ words }: WordSet): string[] {
  return Object.values(words).flat()
}
