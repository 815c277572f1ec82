import type { CampaignView } from '@landfall/contract/social/campaigns.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#platform/permission.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useMoveCampaign } from './use-campaigns.ts'

/** Lets a campaign wait, go on or end; nothing once it has ended. */
export function CampaignActions({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { id, name, state, waiting } = campaign
  const move = useMoveCampaign(id)
  if (state === 'done' || state === 'cancelled') return null
  const isPaused = state === 'paused'
  const toggle = () =>
    move.mutate(isPaused ? 'resume' : 'pause', {
      onSuccess: () => notifySuccess(t(isPaused ? 'campaigns.resumed' : 'campaigns.paused')),
    })
  const cancel = async () => {
    const isSure = await confirm({
      title: t('campaigns.cancelQuestion', { name }),
      text: t('campaigns.cancelText', { amount: waiting }),
      action: t('campaigns.cancel'),
      isDanger: true,
    })
    if (isSure) move.mutate('cancel', { onSuccess: () => notifySuccess(t('campaigns.cancelled')) })
  }
  return (
    <Allowed need="social.campaign.send">
      <Button loading={move.isPending} onClick={toggle}>
        {t(isPaused ? 'campaigns.resume' : 'campaigns.pause')}
      </Button>
      <Button danger loading={move.isPending} onClick={() => void cancel()}>
        {t('campaigns.cancel')}
      </Button>
    </Allowed>
  )
}
