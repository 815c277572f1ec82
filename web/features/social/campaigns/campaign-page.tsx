import { MessageOutlined } from '@ant-design/icons'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import {
  type CampaignPerson,
  type CampaignView,
  campaignPersonStates,
  campaignRoutes,
} from '@landfall/contract/social/campaigns.ts'
import { sendFailures } from '@landfall/contract/social/social-inbox.ts'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '#platform/api-client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { useTabTitle } from '#ui/tab-context.ts'
import { TimeBadge } from '#ui/time-badge.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignFigures } from './campaign-figures.tsx'
import { CampaignPersonTag } from './campaign-state.tsx'
import { campaignPeopleKey, useCampaign } from './use-campaigns.ts'

/** The campaign whose id is in the address: what became of it, and its people. */
export function CampaignPage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || undefined
  const campaign = useCampaign(id)
  useTabTitle(campaign.data?.name)
  if (campaign.error && !campaign.data) {
    return (
      <FailureState
        title={t('campaigns.failedTitle')}
        error={campaign.error}
        onRetry={() => campaign.refetch()}
      />
    )
  }
  if (id === undefined) {
    return (
      <div className="panel">
        <EmptyState
          title={t('campaigns.noneChosen')}
          action={
            <Link className="plain-link" to="/social-marketing/campaigns">
              {t('campaigns.toList')}
            </Link>
          }
        />
      </div>
    )
  }
  if (!campaign.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return <People campaign={campaign.data} />
}

function People({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, name } = campaign
  return (
    <ListPage<CampaignPerson>
      list={campaignPeopleKey}
      loadKey={[id, campaign.sent, campaign.delivered, campaign.read, campaign.replied, campaign.state]}
      title={name}
      load={(query, signal) => call(campaignRoutes.people, { params: { id }, query }, { signal })}
      defaultSort="-sentAt"
      columns={useColumns()}
      rowId={(row) => row.id}
      rowName={(row) => row.name || row.phone}
      tabs={(['all', 'waiting', 'delivered', 'replied', 'failed', 'skipped'] as const).map((key) => ({
        key,
        label: t(`campaigns.tabs.${key}`),
      }))}
      filters={useFilters()}
      searchHint={t('campaigns.peopleSearch')}
      addressOf={(row) => (row.customerId === null ? undefined : customerPath(row.customerId))}
      rowActions={(row) =>
        row.conversationId !== null && (
          <Button
            type="text"
            icon={<MessageOutlined aria-hidden />}
            title={t('campaigns.openConversation')}
            aria-label={`${t('campaigns.openConversation')}: ${row.name || row.phone}`}
            onClick={() => navigate(`/social-marketing?tab=all&conversation=${row.conversationId}`)}
          />
        )
      }
      rowActionsWidth={64}
      aside={<CampaignFigures campaign={campaign} />}
      toolbar={<CampaignActions campaign={campaign} />}
      empty={{ title: t('campaigns.peopleEmpty'), hint: t('campaigns.peopleEmptyHint') }}
    />
  )
}

function useColumns(): ListColumn<CampaignPerson>[] {
  const { t } = useTranslation()
  const reasonOf = ({ skip, failure, trouble }: CampaignPerson) => {
    if (skip) return t(`campaigns.skips.${skip}`)
    return failure ? [t(`socialInbox.failures.${failure}`), trouble].filter(Boolean).join(' · ') : ''
  }
  return [
    {
      key: 'person',
      title: t('campaigns.fields.person'),
      width: 150,
      isMain: true,
      render: (row) => row.name || row.phone,
    },
    { key: 'phone', title: t('campaigns.fields.phone'), width: 140, render: (row) => row.phone },
    {
      key: 'customerName',
      title: t('campaigns.fields.customer'),
      width: 180,
      render: (row) => row.customerName,
    },
    {
      key: 'state',
      title: t('campaigns.fields.state'),
      width: 130,
      render: (row) => <CampaignPersonTag person={row} />,
    },
    {
      key: 'sentAt',
      title: t('campaigns.fields.sentAt'),
      width: 120,
      sortable: true,
      render: (row) => row.sentAt && <TimeBadge value={row.sentAt} />,
    },
    {
      key: 'repliedAt',
      title: t('campaigns.fields.repliedAt'),
      width: 120,
      render: (row) => row.repliedAt && <TimeBadge value={row.repliedAt} />,
    },
    { key: 'failure', title: t('campaigns.fields.failure'), width: 210, render: reasonOf },
  ]
}

function useFilters(): ListFilterField[] {
  const { t } = useTranslation()
  return [
    {
      field: 'state',
      label: t('campaigns.fields.state'),
      kind: 'choice',
      choices: campaignPersonStates.map((value) => ({ value, label: t(`campaigns.personStates.${value}`) })),
    },
    {
      field: 'failure',
      label: t('campaigns.fields.failure'),
      kind: 'choice',
      choices: sendFailures.map((value) => ({ value, label: t(`socialInbox.failures.${value}`) })),
    },
    { field: 'name', label: t('campaigns.fields.person'), kind: 'text' },
    { field: 'phone', label: t('campaigns.fields.phone'), kind: 'text' },
    { field: 'customerName', label: t('campaigns.fields.customer'), kind: 'text' },
    { field: 'sentAt', label: t('campaigns.fields.sentAt'), kind: 'date' },
  ]
}
