import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecipientSummary } from './recipient-summary.tsx'
import type { NarrowedWish } from './use-send-tasks.ts'

/** Those whom a form of a mailing writes to; for whom it is night can be written to at their own hours. */
export function ChosenReaders({ readers }: { readers: NarrowedWish | undefined }): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const isLocal: boolean | undefined = Form.useWatch('isLocal', form)
  const scheduledAt: unknown = Form.useWatch('scheduledAt', form)
  const isAtOnce = !isLocal && !scheduledAt
  if (!readers) return <p>{t('emailTasks.nobodyChosen')}</p>
  return (
    <RecipientSummary
      wish={readers}
      onLocalHours={isAtOnce ? () => form.setFieldValue('isLocal', true) : undefined}
    />
  )
}
