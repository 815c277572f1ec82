import { isBlockedFile } from '@landfall/contract/blocked-files.ts'
import {
  attachmentBytes,
  attachmentCount,
  attachmentRoutes,
  attachmentWarnBytes,
  type MailAttachment,
} from '@landfall/contract/email/mail-attachments.ts'
import { personalFileCount } from '@landfall/contract/email/personal-files.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#platform/formatters.ts'
import { upload } from '#platform/upload-client.ts'
import { FileField, type SentFile } from '#ui/file-field.tsx'

interface MailAttachmentFieldProps {
  id?: string
  value?: readonly MailAttachment[]
  onChange?: (value: readonly MailAttachment[]) => void
  onBusy?: (isBusy: boolean) => void
  /** Whether many people get them. */
  isForMany?: boolean
  /** Whether each is for some readers only, so that none gets them all. */
  isPersonal?: boolean
}

/** Files that go out with a mail. */
export function MailAttachmentField(props: MailAttachmentFieldProps): ReactNode {
  const { isForMany = false, isPersonal = false, ...field } = props
  const { t } = useTranslation()
  const count = isPersonal ? personalFileCount : attachmentCount
  const limit = formatBytes(attachmentBytes)
  const size = bytesOf(field.value ?? [])
  return (
    <>
      <FileField
        {...field}
        count={count}
        words={{
          attach: t('attachments.attach'),
          hint: t('attachments.hint', { count, limit }),
          tooMany: t('attachments.tooMany', { count }),
          remove: (name) => t('attachments.remove', { name }),
          sending: (name) => t('attachments.sending', { name }),
          failed: (name, reason) => t('attachments.failed', { name, reason }),
        }}
        refusalOf={(file, others) => {
          if (file.size === 0) return t('attachments.empty', { name: file.name })
          if (isBlockedFile(file.name)) return t('attachments.blocked', { name: file.name })
          return file.size + (isPersonal ? 0 : bytesOf(others)) > attachmentBytes
            ? t('attachments.tooLarge', { limit })
            : undefined
        }}
        send={(file, onProgress) =>
          upload(
            attachmentRoutes.send,
            { query: { name: file.name.slice(0, 200) }, body: file },
            { onProgress },
          )
        }
      />
      {isForMany && size > attachmentWarnBytes && (
        <Alert type="warning" showIcon title={t('attachments.heavy', { size: formatBytes(size) })} />
      )}
    </>
  )
}

function bytesOf(files: readonly SentFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
