import { CheckCircleOutlined, LinkOutlined } from '@ant-design/icons'
import {
  networkAbilities,
  networkNames,
  type SocialNetwork,
} from '@landfall/contract/social/social-networks.ts'
import type { SocialSignIn } from '@landfall/contract/social/social-sign-ins.ts'
import { Alert, Button } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OutsideWait } from '#ui/outside-wait.tsx'
import { useSocialConnecting, useSocialSignIns } from './use-social-sign-ins.ts'

interface SocialSignInFieldProps {
  network: SocialNetwork
  /** What has been signed in for; undefined: nothing yet. */
  value?: number | undefined
  onChange?: (signInId: number) => void
  /** Called once it stands in the form. */
  onTaken?: () => void
}

/** Signs in at a network, as a field of a form: its value is what was signed in for. */
export function SocialSignInField({ network, value, onChange, onTaken }: SocialSignInFieldProps): ReactNode {
  const { t } = useTranslation()
  const { data } = useSocialSignIns()
  const taken = useCallback(
    (signIn: SocialSignIn) => {
      onChange?.(signIn.id)
      onTaken?.()
    },
    [onChange, onTaken],
  )
  const connecting = useSocialConnecting(taken)
  const app = networkAbilities[network].signsInBy
  const provider = app === null ? networkNames[network] : t(`socialAccounts.apps.${app}`)
  const isReady = data?.apps.find((each) => each.app === app)?.isReady === true
  if (data && !isReady)
    return (
      <Alert
        type="info"
        showIcon
        title={t('socialAccounts.appMissing', { provider })}
        description={
          <Link className="plain-link" to="/social-account-bind?apps=all">
            {t('socialAccounts.appSetUp')}
          </Link>
        }
      />
    )
  return (
    <div className="social-sign-in">
      <Button
        icon={value === undefined ? <LinkOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
        onClick={() => connecting.connect(network)}
        loading={connecting.awaited !== null}
        disabled={!isReady}
      >
        {connecting.awaited !== null
          ? t('socialAccounts.waiting', { provider })
          : value === undefined
            ? t('socialAccounts.connect', { provider })
            : t('socialAccounts.connected', { provider })}
      </Button>
      {connecting.awaited !== null && (
        <OutsideWait awaited={connecting.awaited} onCancel={connecting.cancel} onAnswer={connecting.take} />
      )}
    </div>
  )
}
