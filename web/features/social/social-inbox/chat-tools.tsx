import { CheckOutlined, InboxOutlined, MessageOutlined } from '@ant-design/icons'
import type {
  SocialConversationChange,
  SocialConversationView,
} from '@landfall/contract/social/social-inbox.ts'
import { Button, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'
import { notifyError } from '#ui/toast-store.ts'
import { only, useAssignees, useChangeConversations } from './use-social-inbox.ts'

/** Whose turn it is, and whether anything is left to be done. */
export function ConversationTools({ conversation }: { conversation: SocialConversationView }): ReactNode {
  const { t } = useTranslation()
  const { id, isUnread, isClosed } = conversation
  const { mutate, isPending } = useChangeConversations()
  const change = (wanted: SocialConversationChange) =>
    mutate({ selection: only(id), change: wanted }, { onError: (error) => notifyError(describeError(error)) })
  return (
    <div className="chat-tools">
      <Responsible conversation={conversation} onChange={change} isPending={isPending} />
      <div className="chat-buttons">
        <Button
          icon={<MessageOutlined aria-hidden />}
          onClick={() => change({ kind: 'read', isUnread: !isUnread })}
        >
          {isUnread ? t('socialInbox.markRead') : t('socialInbox.markUnread')}
        </Button>
        <Button
          icon={isClosed ? <InboxOutlined aria-hidden /> : <CheckOutlined aria-hidden />}
          onClick={() => change({ kind: 'close', isClosed: !isClosed })}
        >
          {isClosed ? t('socialInbox.reopen') : t('socialInbox.close')}
        </Button>
      </div>
    </div>
  )
}

interface ResponsibleProps {
  conversation: SocialConversationView
  onChange: (change: SocialConversationChange) => void
  isPending: boolean
}

function Responsible({ conversation, onChange, isPending }: ResponsibleProps): ReactNode {
  const { t } = useTranslation()
  const { id, responsibleId, responsibleName, isAssigned } = conversation
  const fieldId = useId()
  const [isAsked, setIsAsked] = useState(false)
  const colleagues = useAssignees(id, isAsked)
  const known = (colleagues ?? []).filter((colleague) => colleague.id !== responsibleId)
  const current = responsibleId === null ? [] : [{ value: responsibleId, label: responsibleName }]
  return (
    <div className="chat-choice">
      <label htmlFor={fieldId}>{t('socialInbox.fields.responsible')}</label>
      <Select
        id={fieldId}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={isAssigned}
        value={responsibleId}
        placeholder={t('socialInbox.nobody')}
        disabled={isPending}
        loading={isAsked && !colleagues}
        popupMatchSelectWidth={false}
        onOpenChange={(open) => open && setIsAsked(true)}
        options={[...current, ...known.map(({ id: value, name }) => ({ value, label: name }))]}
        onChange={(next?: number) => onChange({ kind: 'assign', userId: next ?? null })}
      />
    </div>
  )
}
