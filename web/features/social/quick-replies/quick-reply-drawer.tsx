import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import {
  type QuickReply,
  type QuickReplyInput,
  quickReplyVariables,
} from '@landfall/contract/social/social-inbox.ts'
import { Button, Form, Input, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { SettingsItem, SettingsList } from '#ui/settings-list.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { useQuickReplies, useRemoveQuickReply, useSaveQuickReply } from './use-quick-replies.ts'

/** The texts of the company that are ready to be sent: adding, changing and removing them. */
export function QuickReplyDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const replies = useQuickReplies()
  return (
    <TabDrawer open={open} onClose={onClose} title={t('socialInbox.quick')}>
      {replies.error && !replies.data ? (
        <FailureState
          title={t('socialInbox.quick')}
          error={replies.error}
          onRetry={() => replies.refetch()}
        />
      ) : replies.data ? (
        <QuickReplies replies={replies.data} />
      ) : (
        <Skeleton active />
      )}
    </TabDrawer>
  )
}

function QuickReplies({ replies }: { replies: readonly QuickReply[] }): ReactNode {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<QuickReply | 'new' | null>(null)
  return (
    <>
      {replies.length === 0 && edited === null && <EmptyState title={t('socialInbox.quickEmpty')} />}
      <SettingsList label={t('socialInbox.quick')}>
        {replies.map((reply) => (
          <QuickReplyItem key={reply.id} reply={reply} onEdit={() => setEdited(reply)} />
        ))}
      </SettingsList>
      {edited === null ? (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
          {t('socialInbox.newQuick')}
        </Button>
      ) : (
        <QuickReplyForm
          key={edited === 'new' ? 0 : edited.id}
          reply={edited === 'new' ? undefined : edited}
          onDone={() => setEdited(null)}
        />
      )}
    </>
  )
}

function QuickReplyItem({ reply, onEdit }: { reply: QuickReply; onEdit: () => void }): ReactNode {
  const { t } = useTranslation()
  const remove = useRemoveQuickReply()
  const { id, name, text } = reply
  return (
    <SettingsItem
      actions={
        <>
          <Button
            icon={<EditOutlined />}
            aria-label={t('socialInbox.editQuick', { name })}
            title={t('socialInbox.editQuick', { name })}
            onClick={onEdit}
          />
          <Button
            icon={<DeleteOutlined />}
            aria-label={t('socialInbox.removeQuick', { name })}
            title={t('socialInbox.removeQuick', { name })}
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(id, {
                onSuccess: () => notifySuccess(t('socialInbox.quickRemoved')),
                onError: (error) => notifyError(describeError(error)),
              })
            }
          />
        </>
      }
    >
      <strong>{name}</strong>
      <p className="chat-text">{text}</p>
    </SettingsItem>
  )
}

function QuickReplyForm({ reply, onDone }: { reply: QuickReply | undefined; onDone: () => void }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<QuickReplyInput>()
  const save = useSaveQuickReply(reply?.id)
  const { failure, submit } = useFormSave<QuickReplyInput>(form, async (values) => {
    await save.mutateAsync(values)
    notifySuccess(t('socialInbox.quickSaved'))
    onDone()
  })
  const variables = quickReplyVariables.map((name) => `{{${name}}}`).join(' ')
  return (
    <Form<QuickReplyInput>
      form={form}
      name="quick-reply"
      layout="vertical"
      initialValues={reply ?? {}}
      onFinish={submit}
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <Form.Item name="name" label={t('socialInbox.quickName')} rules={[{ required: true }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="text"
        label={t('socialInbox.quickText')}
        extra={t('socialInbox.quickHint', { variables })}
        rules={[{ required: true }]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={4096} />
      </Form.Item>
      <div className="chat-buttons">
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('common.save')}
        </Button>
      </div>
    </Form>
  )
}
