import type { FollowUpView } from '@landfall/contract/customers/follow-ups.ts'
import { Alert, Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { TabModal } from '#ui/tab-modal.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { ContentItem, FilesItem, type FollowUpValues, HappenedAtField } from './follow-up-form.tsx'
import { MethodFields } from './method-field.tsx'
import { useChangeFollowUp } from './use-follow-ups.ts'
import './follow-up-form.css'

/** A follow-up as it stands in lists and timelines. */
export interface ShownFollowUp
  extends Pick<FollowUpView, 'id' | 'method' | 'channel' | 'content' | 'happenedAt' | 'files'> {
  customerId: number
}

/** Puts one’s own follow-up right. */
export function FollowUpChangeDialog({
  followUp,
  onClose,
}: {
  followUp: ShownFollowUp
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <TabModal open title={t('followUps.editTitle')} footer={null} onCancel={onClose}>
      <ChangeForm followUp={followUp} onClose={onClose} />
    </TabModal>
  )
}

function ChangeForm({ followUp, onClose }: { followUp: ShownFollowUp; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { id, customerId, method, channel, content, happenedAt, files } = followUp
  const [form] = Form.useForm<FollowUpValues>()
  const [failure, setFailure] = useState('')
  const [isSending, setIsSending] = useState(false)
  const save = useChangeFollowUp({ id, customerId })
  const change = ({ files: kept = [], ...words }: FollowUpValues) => {
    setFailure('')
    save.mutate(
      { ...words, fileIds: kept.map((file) => file.id) },
      {
        onSuccess: () => {
          notifySuccess(t('followUps.changed'))
          onClose()
        },
        onError: (error) => {
          if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
        },
      },
    )
  }
  return (
    <Form
      name="followUpChange"
      form={form}
      layout="vertical"
      initialValues={{ method, channel, content, happenedAt, files }}
      onFinish={change}
    >
      <FormGuard />
      {failure && <Alert type="error" showIcon title={failure} />}
      <MethodFields />
      <ContentItem customerId={customerId} />
      <HappenedAtField />
      <div className="follow-up-end">
        <FilesItem onBusy={setIsSending} />
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={isSending}>
          {t('followUps.change')}
        </Button>
      </div>
    </Form>
  )
}
