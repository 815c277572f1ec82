import {
  type AttachedFile,
  followUpFileBytes,
  followUpFileCount,
  followUpRoutes,
} from '@landfall/contract/customers/follow-ups.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#platform/formatters.ts'
import { upload } from '#platform/upload-client.ts'
import { FileField } from '#ui/file-field.tsx'

interface AttachmentFieldProps {
  id?: string
  value?: readonly AttachedFile[]
  onChange?: (value: readonly AttachedFile[]) => void
  /** Called when sending begins and when everything has been sent. */
  onBusy?: (isBusy: boolean) => void
}

/** Files of a follow-up or a customer. */
export function AttachmentField(props: AttachmentFieldProps): ReactNode {
  const { t } = useTranslation()
  const count = followUpFileCount
  return (
    <FileField
      {...props}
      count={count}
      words={{
        attach: t('followUps.attach'),
        hint: t('followUps.attachHint', { count, limit: formatBytes(followUpFileBytes) }),
        tooMany: t('followUps.attachTooMany', { count }),
        remove: (name) => t('followUps.removeFile', { name }),
        sending: (name) => t('followUps.sending', { name }),
        failed: (name, reason) => t('followUps.attachFailed', { name, reason }),
      }}
      refusalOf={({ name, size }) => {
        if (size === 0) return t('followUps.attachEmpty', { name })
        const limit = formatBytes(followUpFileBytes)
        return size > followUpFileBytes ? t('common.fileTooLarge', { name, limit }) : undefined
      }}
      send={(file, onProgress) =>
        upload(
          followUpRoutes.sendFile,
          { query: { name: file.name.slice(0, 200) }, body: file },
          { onProgress },
        )
      }
    />
  )
}
