import {
  mostPostPictures,
  type PostPicture,
  postPictureBytes,
  postRoutes,
} from '@landfall/contract/social/posts.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#platform/formatters.ts'
import { upload } from '#platform/upload-client.ts'
import { FileField } from '#ui/file-field.tsx'

interface PostPictureFieldProps {
  /** By a form item. */
  id?: string
  value?: readonly PostPicture[]
  onChange?: (value: readonly PostPicture[]) => void
  /** Tells how a picture that has just been sent can be shown. */
  onPicture: (id: number, file: File) => void
}

/** The pictures of a post, sent as soon as they are chosen. */
export function PostPictureField({ onPicture, ...field }: PostPictureFieldProps): ReactNode {
  const { t } = useTranslation()
  const limit = formatBytes(postPictureBytes)
  return (
    <FileField
      {...field}
      count={mostPostPictures}
      words={{
        attach: t('posts.choosePicture'),
        hint: t('posts.pictureFileHint', { limit }),
        tooMany: t('posts.mostPictures', { amount: mostPostPictures }),
        remove: (name) => t('attachments.remove', { name }),
        sending: (name) => t('attachments.sending', { name }),
        failed: (name, reason) => t('attachments.failed', { name, reason }),
      }}
      refusalOf={({ name, size }) => {
        if (!/\.(?:jpe?g|png)$/i.test(name)) return t('errors.postPictureUnusable')
        return size > postPictureBytes ? t('errors.socialFileTooLarge', { limit }) : undefined
      }}
      send={async (file, onProgress) => {
        const query = { name: file.name.slice(0, 200) }
        const sent = await upload(postRoutes.sendPicture, { query, body: file }, { onProgress })
        onPicture(sent.id, file)
        return sent
      }}
    />
  )
}
