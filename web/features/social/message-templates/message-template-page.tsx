import { PlusOutlined, SyncOutlined } from '@ant-design/icons'
import { messageTemplateRoutes } from '@landfall/contract/social/message-templates.ts'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { Allowed } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SettingsList } from '#ui/settings-list.tsx'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'
import { useEver } from '#ui/use-ever.ts'
import { MessageTemplateDrawer } from './message-template-drawer.tsx'
import { MessageTemplateItem } from './message-template-item.tsx'
import { useMessageTemplates, useTemplateWork } from './use-message-templates.ts'

/** The templates of WhatsApp: what became of them there, submitting another, and deleting. */
export function MessageTemplatePage(): ReactNode {
  const { t } = useTranslation()
  const templates = useMessageTemplates()
  const [params, setParams] = useSearchParams()
  const isOpen = params.get('add') === 'new'
  const wasOpen = useEver(isOpen)
  const open = (wanted: boolean) => setParams(wanted ? { add: 'new' } : {})
  const addButton = (
    <Allowed need="social.campaign.send">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open(true)}>
        {t('messageTemplates.add')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader title={t('menu.socialTemplates')} hint={t('messageTemplates.intro')}>
        <RefreshButton />
        {addButton}
      </PageHeader>
      {templates.error && !templates.data ? (
        <FailureState
          title={t('messageTemplates.failed')}
          error={templates.error}
          onRetry={() => templates.refetch()}
        />
      ) : !templates.data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : templates.data.length === 0 ? (
        <EmptyState
          title={t('messageTemplates.emptyTitle')}
          hint={t('messageTemplates.emptyHint')}
          action={addButton}
        />
      ) : (
        <section className="panel">
          <SettingsList label={t('menu.socialTemplates')}>
            {templates.data.map((template) => (
              <MessageTemplateItem key={template.id} template={template} />
            ))}
          </SettingsList>
        </section>
      )}
      {wasOpen && <MessageTemplateDrawer open={isOpen} onClose={() => open(false)} />}
    </>
  )
}

function RefreshButton(): ReactNode {
  const { t } = useTranslation()
  const refresh = useTemplateWork(() => call(messageTemplateRoutes.refresh, {}))
  return (
    <Allowed need="social.campaign.send">
      <Button
        icon={<SyncOutlined aria-hidden />}
        loading={refresh.isPending}
        onClick={() =>
          refresh.mutate(undefined, {
            onSuccess: ({ found }) =>
              notifySuccess(t('messageTemplates.refreshed', { amount: formatNumber(found) })),
            onError: (error) => notifyError(describeError(error)),
          })
        }
      >
        {t('messageTemplates.refresh')}
      </Button>
    </Allowed>
  )
}
