import { type LetterInput, letterRoutes } from '@landfall/contract/email/letters.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { describeError } from '#platform/i18n.ts'
import { HtmlFrame } from '#ui/html-frame.tsx'
import { PlainText } from '#ui/plain-text.tsx'
import { MailCheckList } from '../email-checks/mail-check-list.tsx'
import { WorldChecks } from '../email-checks/world-checks.tsx'

/** A letter as its reader will see it. */
export function LetterPreview({ letter, onClose }: { letter: LetterInput; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { customerId, address, answerId, html, text } = letter
  const body = { customerId, address, answerId: answerId ?? null, subject: letter.subject || '–', html, text }
  const { data, error } = useQuery({
    queryKey: ['letters', 'preview', body],
    queryFn: ({ signal }) => call(letterRoutes.preview, { body }, { signal }),
    meta: { claims: true },
  })
  return (
    <Modal open title={t('emailTemplates.preview')} footer={null} width={720} onCancel={onClose}>
      {error ? (
        <Alert type="error" showIcon title={describeError(error)} />
      ) : data ? (
        <>
          <p>
            <b>{data.subject}</b>
          </p>
          {html === '' ? (
            <PlainText>{data.text}</PlainText>
          ) : (
            <>
              <HtmlFrame title={t('emailTemplates.preview')} html={data.html} />
              <MailCheckList subject={data.subject} html={data.html} />
              <WorldChecks mail={data} />
            </>
          )}
        </>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}
