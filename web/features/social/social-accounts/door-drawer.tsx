import type { SocialAccountView } from '@landfall/contract/social/social-accounts.ts'
import { networkAbilities } from '@landfall/contract/social/social-networks.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/copy-button.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { useDoor } from './use-accounts.ts'

interface DoorDrawerProps {
  account: SocialAccountView | undefined
  onClose: () => void
}

/** What the settings of a network have to be told so that it reports what arrives. */
export function DoorDrawer({ account, onClose }: DoorDrawerProps): ReactNode {
  const { t } = useTranslation()
  const door = useDoor(account?.id)
  const isOpen = account !== undefined && networkAbilities[account.network].opensDoorItself
  return (
    <TabDrawer open={account !== undefined} onClose={onClose} title={t('socialAccounts.door')}>
      <p>{t(isOpen ? 'socialAccounts.doorOpen' : 'socialAccounts.doorHint')}</p>
      {door.error ? (
        <FailureState title={t('socialAccounts.door')} error={door.error} onRetry={() => door.refetch()} />
      ) : door.data ? (
        <FactList
          className="social-door"
          facts={[
            [
              t('socialAccounts.address'),
              <span key="address">
                {door.data.address} <CopyButton text={door.data.address} />
              </span>,
            ],
            [
              t('socialAccounts.verifyToken'),
              <span key="token">
                {door.data.verifyToken} <CopyButton text={door.data.verifyToken} />
              </span>,
            ],
          ]}
        />
      ) : (
        <Skeleton active />
      )}
    </TabDrawer>
  )
}
