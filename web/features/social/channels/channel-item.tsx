import {
  LinkedinOutlined,
  MailOutlined,
  MessageOutlined,
  SendOutlined,
  WhatsAppOutlined,
} from '@ant-design/icons'
import { batchScope } from '@landfall/contract/list.ts'
import type { ChannelKind, CustomerChannel } from '@landfall/contract/social/channels.ts'
import { Button } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MarkedAddress } from '#features/addresses/address-verification/address-mark.tsx'
import { openLetter } from '#features/customers/customers/letter-request.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { ConsentDrawer } from '../social-consents/consent-drawer.tsx'
import { channelState } from './channel-state.ts'
import { OutsideWriting } from './outside-writing.tsx'

interface ChannelItemProps {
  channel: CustomerChannel
  customerId: number
  /** Called when the next step is somewhere else. */
  onDone: () => void
}

const icons: Readonly<Record<ChannelKind, ComponentType<{ 'aria-hidden'?: boolean }>>> = {
  mail: MailOutlined,
  whatsapp: WhatsAppOutlined,
  telegram: SendOutlined,
  facebook: MessageOutlined,
  linkedin: LinkedinOutlined,
}

/** One way to somebody: what is possible there now, and the buttons for it. */
export function ChannelItem(props: ChannelItemProps): ReactNode {
  const { t } = useTranslation()
  const { channel, customerId } = props
  const { kind, value, link } = channel
  const Icon = icons[kind]
  const mayFollowUp = usePermission('customer.followUp.write')
  const [isOutside, setIsOutside] = useState(false)
  return (
    <li className="channel-item">
      <span className="channel-kind">
        <Icon aria-hidden /> {t(`channels.kinds.${kind}`)}
      </span>
      <div className="channel-facts">
        {kind === 'mail' ? <MarkedAddress email={value} /> : <span>{value}</span>}
        <p className="quiet">{channelState(t, channel)}</p>
      </div>
      <div className="channel-buttons">
        <ChannelButtons {...props} />
        {link !== '' && mayFollowUp && (
          <Button aria-expanded={isOutside} onClick={() => setIsOutside(!isOutside)}>
            {t('channels.outside')}
          </Button>
        )}
      </div>
      {isOutside && kind !== 'mail' && (
        <OutsideWriting kind={kind} link={link} customerId={customerId} onDone={() => setIsOutside(false)} />
      )}
    </li>
  )
}

function ChannelButtons({ channel, customerId, onDone }: ChannelItemProps): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isRecording, setIsRecording] = useState(false)
  const { kind, name, value, isSuppressed, conversationId, bar, consent } = channel
  const go = (path: string) => {
    onDone()
    navigate(path)
  }
  if (kind === 'mail') {
    return (
      !isSuppressed && (
        <Allowed need="email.task.send">
          <Button
            type="primary"
            onClick={() => {
              onDone()
              openLetter({ customerId, address: value })
            }}
          >
            {t('channels.writeMail')}
          </Button>
        </Allowed>
      )
    )
  }
  const selection = JSON.stringify({ scope: batchScope.Checked, ids: [customerId] })
  return (
    <>
      {conversationId !== null && (
        <Button
          type={bar === null ? 'primary' : 'default'}
          onClick={() => go(`/social-marketing?tab=all&conversation=${conversationId}`)}
        >
          {t('channels.openConversation')}
        </Button>
      )}
      {consent === 'given' && (
        <Allowed need="social.campaign.send">
          <Button onClick={() => go(`/social-marketing/campaigns?${new URLSearchParams({ selection })}`)}>
            {t('channels.sendTemplate')}
          </Button>
        </Allowed>
      )}
      {(consent === 'none' || consent === 'ended') && (
        <Allowed need="social.consent.write">
          <Button onClick={() => setIsRecording(true)}>{t('consents.record')}</Button>
          <ConsentDrawer
            open={isRecording}
            person={{ customerId, phone: value, name }}
            onClose={() => setIsRecording(false)}
          />
        </Allowed>
      )}
    </>
  )
}
