import { PlusOutlined } from '@ant-design/icons'
import { type CampaignRow, campaignRoutes, campaignStates } from '@landfall/contract/social/campaigns.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListColumn } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useEver } from '#ui/use-ever.ts'
import { campaignPath } from './campaign-path.ts'
import { CampaignStateTag } from './campaign-state.tsx'
import { campaignsKey } from './use-campaigns.ts'
import { useNewCampaign } from './use-new-campaign.ts'

const CampaignDrawer = lazyPart(() => import('./campaign-drawer.tsx').then((m) => m.CampaignDrawer))

/** Campaigns on WhatsApp; customers that somebody has chosen elsewhere are written to here. */
export function CampaignListPage(): ReactNode {
  const { t } = useTranslation()
  const maySend = usePermission('social.campaign.send')
  const { wish, begin, forget } = useNewCampaign()
  const isOpen = maySend && wish !== undefined
  const wasOpen = useEver(isOpen)
  const addButton = (
    <Allowed need="social.campaign.send">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={begin}>
        {t('campaigns.add')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <ListPage<CampaignRow>
        list={campaignsKey}
        title={t('menu.socialCampaigns')}
        load={(query, signal) => call(campaignRoutes.list, { query }, { signal })}
        defaultSort="-createdAt"
        columns={useColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        searchHint={t('campaigns.searchHint')}
        filters={[
          {
            field: 'state',
            label: t('campaigns.fields.state'),
            kind: 'choice',
            isQuick: true,
            choices: campaignStates.map((value) => ({ value, label: t(`campaigns.states.${value}`) })),
          },
          { field: 'name', label: t('campaigns.name'), kind: 'text' },
          { field: 'creator', label: t('campaigns.fields.creator'), kind: 'text' },
          { field: 'createdAt', label: t('campaigns.fields.createdAt'), kind: 'date' },
        ]}
        addressOf={(row) => campaignPath(row.id)}
        toolbar={addButton}
        empty={{ title: t('campaigns.emptyTitle'), hint: t('campaigns.emptyHint'), action: addButton }}
      />
      {wasOpen && <CampaignDrawer wish={isOpen ? wish : undefined} onClose={forget} />}
    </>
  )
}

function useColumns(): ListColumn<CampaignRow>[] {
  const { t } = useTranslation()
  const figure = (
    key: 'people' | 'sent' | 'delivered' | 'read' | 'replied' | 'failed' | 'stopped' | 'waiting',
    isOptional = false,
  ): ListColumn<CampaignRow> => ({
    ...{ key, isOptional, title: t(`campaigns.fields.${key}`), width: 96, align: 'right' },
    render: (row) => formatNumber(row[key]),
  })
  return [
    { key: 'name', title: t('campaigns.name'), width: 200, isMain: true, render: (row) => row.name },
    {
      key: 'state',
      title: t('campaigns.fields.state'),
      width: 110,
      render: (row) => <CampaignStateTag campaign={row} />,
    },
    { key: 'template', title: t('campaigns.template'), width: 140, render: (row) => row.templateName },
    figure('people', true),
    figure('sent'),
    figure('delivered'),
    figure('read'),
    figure('replied'),
    figure('failed'),
    figure('stopped'),
    figure('waiting', true),
    {
      key: 'account',
      title: t('campaigns.account'),
      width: 160,
      isOptional: true,
      render: (row) => row.accountName,
    },
    {
      key: 'creator',
      title: t('campaigns.fields.creator'),
      width: 110,
      isOptional: true,
      render: (row) => row.creatorName,
    },
    {
      key: 'createdAt',
      title: t('campaigns.fields.createdAt'),
      width: 110,
      sortable: true,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
  ]
}
