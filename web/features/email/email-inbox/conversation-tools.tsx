import { CheckOutlined, InboxOutlined, MailOutlined } from '@ant-design/icons'
import {
  type ConversationChange,
  type ConversationView,
  conversationLabels,
  interestMoves,
} from '@landfall/contract/email/mail-conversations.ts'
import { Button, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#features/customers/customer-words/use-vocabulary.ts'
import { formatDate } from '#platform/formatters.ts'
import { only, useAssignees, useChangeConversations } from './use-inbox.ts'

/** Whose turn it is, what the answer means, and whether anything is left to be done. */
export function ConversationTools({ conversation }: { conversation: ConversationView }): ReactNode {
  const { t } = useTranslation()
  const { id, label, awayUntil, isUnread, isClosed, stage } = conversation
  const { mutate, isPending } = useChangeConversations()
  const { stageName } = useWords()
  const labelId = useId()
  const change = (wanted: ConversationChange) => mutate({ selection: only(id), change: wanted })
  const moves = stage === interestMoves.from
  return (
    <div className="conversation-tools">
      <div className="conversation-choice">
        <label htmlFor={labelId}>{t('inbox.fields.label')}</label>
        <Select
          id={labelId}
          allowClear
          value={label}
          disabled={isPending}
          placeholder={t('inbox.noLabel')}
          popupMatchSelectWidth={false}
          options={conversationLabels.map((value) => ({
            value,
            label:
              value === 'interested' && moves
                ? t('inbox.interestMoves', {
                    label: t('inbox.labels.interested'),
                    stage: stageName(interestMoves.to),
                  })
                : t(`inbox.labels.${value}`),
          }))}
          labelRender={() => label && t(`inbox.labels.${label}`)}
          onChange={(next) => change({ kind: 'label', label: next ?? null })}
        />
      </div>
      <Responsible conversation={conversation} onChange={change} isPending={isPending} />
      <div className="conversation-buttons">
        <Button
          icon={<MailOutlined aria-hidden />}
          onClick={() => change({ kind: 'read', isUnread: !isUnread })}
        >
          {isUnread ? t('inbox.markRead') : t('inbox.markUnread')}
        </Button>
        <Button
          icon={isClosed ? <InboxOutlined aria-hidden /> : <CheckOutlined aria-hidden />}
          onClick={() => change({ kind: 'close', isClosed: !isClosed })}
        >
          {isClosed ? t('inbox.reopen') : t('inbox.close')}
        </Button>
      </div>
      {label === 'outOfOffice' && awayUntil && (
        <p className="message-hint">{t('inbox.awayUntil', { day: formatDate(awayUntil) })}</p>
      )}
    </div>
  )
}

interface ResponsibleProps {
  conversation: ConversationView
  onChange: (change: ConversationChange) => void
  isPending: boolean
}

function Responsible({ conversation, onChange, isPending }: ResponsibleProps): ReactNode {
  const { t } = useTranslation()
  const { id, responsibleId, responsibleName, isAssigned } = conversation
  const fieldId = useId()
  const [isAsked, setIsAsked] = useState(false)
  const colleagues = useAssignees(id, isAsked)
  const known = (colleagues ?? []).filter((colleague) => colleague.id !== responsibleId)
  return (
    <div className="conversation-choice">
      <label htmlFor={fieldId}>{t('inbox.fields.responsible')}</label>
      <Select
        id={fieldId}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={isAssigned}
        value={responsibleId}
        disabled={isPending}
        loading={isAsked && !colleagues}
        popupMatchSelectWidth={false}
        onOpenChange={(open) => open && setIsAsked(true)}
        options={[
          { value: responsibleId, label: responsibleName },
          ...known.map(({ id: value, name }) => ({ value, label: name })),
        ]}
        onChange={(next?: number) => onChange({ kind: 'assign', userId: next ?? null })}
      />
    </div>
  )
}
