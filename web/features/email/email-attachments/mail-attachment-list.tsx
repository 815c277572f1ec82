import { PaperClipOutlined } from '@ant-design/icons'
import { attachmentRoutes, type MailAttachment } from '@landfall/contract/email/mail-attachments.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { fetchByBrowser } from '#platform/file-download.ts'
import { formatBytes } from '#platform/formatters.ts'

/** The files that went out with a mail, to be fetched. */
export function MailAttachmentList({ files }: { files: readonly MailAttachment[] }): ReactNode {
  const { t } = useTranslation()
  const fetchFile = useMutation({
    mutationFn: async (id: number) => {
      const { url } = await call(attachmentRoutes.link, { params: { id } })
      fetchByBrowser(url)
    },
  })
  if (files.length === 0) return null
  return (
    <ul className="file-field-list" aria-label={t('attachments.label')}>
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <Button
            type="link"
            size="small"
            icon={<PaperClipOutlined aria-hidden />}
            aria-label={t('attachments.open', { name })}
            onClick={() => fetchFile.mutate(id)}
          >
            {name}
          </Button>
          <span className="quiet">{formatBytes(size)}</span>
        </li>
      ))}
    </ul>
  )
}
