import { RedoOutlined, StopOutlined } from '@ant-design/icons'
import type { HistoryDetail } from '@landfall/contract/email/email-history.ts'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openLetter } from '#features/customers/customers/letter-request.ts'
import { formatDateTime } from '#platform/formatters.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { useUiSettings } from '#platform/use-branding.ts'
import { type Fact, FactList } from '#ui/fact-list.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { MailAttachmentList } from '../email-attachments/mail-attachment-list.tsx'
import { MessageStateTag } from './message-state-tag.tsx'
import { useMessage, useSendMessageAgain, useSuppress } from './use-history.ts'
import './email-history.css'

/** One message beside the list: what happened to it and what can be done. */
export function HistoryDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const message = useMessage(id)
  return (
    <TabDrawer
      open={id !== undefined}
      onClose={onClose}
      title={message.data?.address ?? t('emailHistory.detailTitle')}
    >
      {message.error ? (
        <FailureState
          title={t('emailHistory.detailTitle')}
          error={message.error}
          onRetry={() => message.refetch()}
        />
      ) : message.data ? (
        <MessageDetail message={message.data} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </TabDrawer>
  )
}

function MessageDetail({ message }: { message: HistoryDetail }): ReactNode {
  const { t } = useTranslation()
  const sendAgain = useSendMessageAgain()
  const suppress = useSuppress()
  return (
    <>
      <div className="message-head">
        <MessageStateTag state={message.state} />
        {message.isSuppressed && <StateTag tone="neutral">{t('emailHistory.onBlacklist')}</StateTag>}
        <Allowed need="email.task.send">
          {message.canSendAgain && !message.isSuppressed && (
            <Button icon={<RedoOutlined aria-hidden />} onClick={() => sendAgain(message)}>
              {t('emailHistory.sendAgain')}
            </Button>
          )}
          {!message.isSuppressed && (
            <Button danger icon={<StopOutlined aria-hidden />} onClick={() => suppress(message)}>
              {t('emailHistory.suppress')}
            </Button>
          )}
        </Allowed>
      </div>
      {message.state === 'unknown' && <Alert type="warning" showIcon title={t('emailHistory.unknownHint')} />}
      <MessageFacts message={message} />
      <MailAttachmentList files={message.attachments} />
      {message.answers.length > 0 && (
        <>
          <h2 className="message-subheading">{t('emailHistory.answers')}</h2>
          <MessageAnswers message={message} />
        </>
      )}
      <h2 className="message-subheading">{t('emailHistory.hits')}</h2>
      <MessageHits hits={message.hits} />
    </>
  )
}

function MessageFacts({ message }: { message: HistoryDetail }): ReactNode {
  const { t } = useTranslation()
  const mayReadCustomers = usePermission('customer.customer.read')
  const { hideUnsubscribe } = useUiSettings()
  const moment = (value: string | null) => value && formatDateTime(value)
  const answer = [message.error, message.reason && t(`emailHistory.reason.${message.reason as 'hard'}`)]
  const facts: Fact[] = [
    [t('emailHistory.fields.name'), message.name],
    [t('emailHistory.fields.subject'), message.subject],
    [t('emailHistory.fields.taskName'), message.taskName],
    [t('emailHistory.fields.templateName'), message.templateName],
    [t('emailHistory.fields.fromAddress'), message.fromAddress],
    [t('emailHistory.fields.sentAt'), moment(message.sentAt)],
    [t('emailHistory.fields.openedAt'), moment(message.openedAt)],
    [t('emailHistory.fields.clickedAt'), moment(message.clickedAt)],
    [t('emailHistory.fields.repliedAt'), moment(message.repliedAt)],
    [t('emailHistory.state.unsubscribed'), !hideUnsubscribe && moment(message.unsubscribedAt)],
    [t('emailHistory.attempts'), message.attempts > 0 && String(message.attempts)],
    [t('emailHistory.answer'), answer.filter(Boolean).join(' — ')],
  ]
  return (
    <>
      <FactList facts={facts} />
      {mayReadCustomers && message.customerId !== null && (
        <p>
          <Link to={`/customer/index?customer=${message.customerId}`}>{t('emailHistory.openCustomer')}</Link>
        </p>
      )}
    </>
  )
}

function MessageAnswers({ message }: { message: HistoryDetail }): ReactNode {
  const { t } = useTranslation()
  const { answers, customerId } = message
  return (
    <ul className="message-hits">
      {answers.map(({ id, kind, from, subject, body, reason, diagnostic, happenedAt }) => (
        <li key={id}>
          <time dateTime={happenedAt}>{formatDateTime(happenedAt)}</time>{' '}
          <b>{t(`emailHistory.answerKind.${kind}`)}</b> {subject}{' '}
          <span className="message-hint">
            {[from, reason && t(`emailHistory.reason.${reason as 'hard'}`), diagnostic]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {body && <blockquote className="message-quote">{body}</blockquote>}
          {from && customerId !== null && (kind === 'reply' || kind === 'autoReply') && (
            <Allowed need="email.task.send">
              <Button size="small" onClick={() => openLetter({ customerId, answerId: id })}>
                {t('letters.answer')}
              </Button>
            </Allowed>
          )}
        </li>
      ))}
    </ul>
  )
}

function MessageHits({ hits }: { hits: HistoryDetail['hits'] }): ReactNode {
  const { t } = useTranslation()
  if (hits.length === 0) return <p className="message-hint">{t('emailHistory.noHits')}</p>
  return (
    <ul className="message-hits">
      {hits.map((hit) => (
        <li key={`${hit.kind} ${hit.happenedAt} ${hit.url}`}>
          <time dateTime={hit.happenedAt}>{formatDateTime(hit.happenedAt)}</time>{' '}
          <b>{t(`emailHistory.hit.${hit.kind}`)}</b> {hit.url}{' '}
          <span className="message-hint">{t(`emailHistory.hitClass.${hit.class}`)}</span>
        </li>
      ))}
    </ul>
  )
}
