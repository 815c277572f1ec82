import { type CapturedMailView, outboxRoutes } from '@landfall/contract/email/email-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { FactList } from '#ui/fact-list.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { HtmlFrame } from '#ui/html-frame.tsx'
import { PlainText } from '#ui/plain-text.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import './email-settings.css'

/** One captured mail as its recipient would see it. */
export function CapturedMailDrawer({
  id,
  onClose,
}: {
  id: number | undefined
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const mail = useQuery({
    queryKey: ['outbox', 'one', id],
    queryFn: ({ signal }) => call(outboxRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    meta: { claims: true },
  })
  return (
    <TabDrawer
      open={id !== undefined}
      onClose={onClose}
      size={760}
      title={mail.data?.subject ?? t('emailSettings.outbox.view')}
    >
      {mail.error ? (
        <FailureState title={t('emailSettings.failed')} error={mail.error} onRetry={() => mail.refetch()} />
      ) : mail.data ? (
        <MailParts mail={mail.data} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </TabDrawer>
  )
}

function MailParts({ mail }: { mail: CapturedMailView }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <FactList
        facts={[
          [t('emailSettings.outbox.from'), mail.from],
          [t('emailSettings.outbox.to'), mail.to],
        ]}
      />
      <Tabs
        items={[
          {
            key: 'html',
            label: t('emailSettings.outbox.view'),
            children: mail.html ? (
              <HtmlFrame title={mail.subject} html={mail.html} />
            ) : (
              <p>{t('emailSettings.outbox.noHtml')}</p>
            ),
          },
          {
            key: 'text',
            label: t('emailSettings.outbox.text'),
            children: <PlainText>{mail.text}</PlainText>,
          },
          {
            key: 'headers',
            label: t('emailSettings.outbox.headers'),
            children: (
              <PlainText>{mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</PlainText>
            ),
          },
        ]}
      />
    </>
  )
}
