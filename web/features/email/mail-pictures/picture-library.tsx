import { DeleteOutlined } from '@ant-design/icons'
import type { MailPicture } from '@landfall/contract/email/mail-pictures.ts'
import { Button, Input, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { usePermission } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { useMailPictures, useRemovePicture, useSendPicture } from './use-mail-pictures.ts'
import './mail-pictures.css'

interface PictureLibraryProps {
  onPick: (picture: MailPicture) => void
  onClose: () => void
}

const endings = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.bmp']
/** Photographs of cameras; they are made smaller before they are sent. */
const mostBytesTaken = 40_000_000
const pauseMs = 300

/** The pictures of the company: one is picked, sent, or taken out. */
export function PictureLibrary({ onPick, onClose }: PictureLibraryProps): ReactNode {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const send = useSendPicture()
  const mayWrite = usePermission('email.template.write')
  const [failure, setFailure] = useState('')
  const take = (files: File[]) => {
    setFailure('')
    const only = files.length === 1
    for (const file of files) {
      send.mutate(file, {
        onSuccess: (picture) => only && onPick(picture),
        onError: (error) => setFailure(`${file.name}: ${describeError(error)}`),
      })
    }
  }
  return (
    <TabModal open width={760} title={t('mailPictures.title')} footer={null} onCancel={onClose}>
      <FailureNote failure={failure} />
      {mayWrite && (
        <FileDrop
          endings={endings}
          maxBytes={mostBytesTaken}
          hint={t('mailPictures.dropHint')}
          disabled={send.isPending}
          onFile={(file) => take([file])}
          onFiles={take}
        />
      )}
      <Input.Search
        className="picture-search"
        allowClear
        aria-label={t('mailPictures.search')}
        placeholder={t('mailPictures.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Pictures search={useSettled(typed.trim(), pauseMs)} mayWrite={mayWrite} onPick={onPick} />
    </TabModal>
  )
}

interface PicturesProps extends Pick<PictureLibraryProps, 'onPick'> {
  search: string
  mayWrite: boolean
}

function Pictures({ search, mayWrite, onPick }: PicturesProps): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMailPictures(search)
  const remove = useRemovePicture()
  if (error && !data)
    return <FailureState title={t('mailPictures.failed')} error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const pictures = data.pages.flatMap(({ items }) => items)
  if (pictures.length === 0) {
    return (
      <EmptyState
        title={t(search === '' ? 'mailPictures.empty' : 'mailPictures.noneFound')}
        {...(search === '' ? { hint: t('mailPictures.emptyHint') } : {})}
      />
    )
  }
  return (
    <>
      <ul className="picture-grid" aria-label={t('mailPictures.title')}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" className="picture-tile" onClick={() => onPick(picture)}>
              <img src={picture.path} alt="" loading="lazy" />
              <span className="picture-name">{picture.name}</span>
              <span className="quiet">
                {`${picture.width} × ${picture.height} · ${formatBytes(picture.size)}`}
              </span>
            </button>
            {mayWrite && (
              <Button
                type="text"
                size="small"
                className="picture-remove"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('mailPictures.remove', { name: picture.name })}
                title={t('mailPictures.remove', { name: picture.name })}
                onClick={() => remove.mutate(picture)}
              />
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('mailPictures.more')}
        </Button>
      )}
    </>
  )
}
