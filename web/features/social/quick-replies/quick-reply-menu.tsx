import { ThunderboltOutlined } from '@ant-design/icons'
import { fillQuickReply, type SocialConversationView } from '@landfall/contract/social/social-inbox.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session-store.ts'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'
import { QuickReplyDrawer } from './quick-reply-drawer.tsx'
import { useQuickReplies } from './use-quick-replies.ts'

interface QuickReplyMenuProps {
  conversation: Pick<SocialConversationView, 'name' | 'username' | 'customerName'>
  /** Called with the text, its variables filled. */
  onChoose: (text: string) => void
}

const manage = 'manage'

/** Chooses a text that is ready to be sent, and leads to managing them. */
export function QuickReplyMenu({ conversation, onChoose }: QuickReplyMenuProps): ReactNode {
  const { t } = useTranslation()
  const replies = useQuickReplies()
  const [isManaging, setIsManaging] = useState(false)
  const user = useSession((state) => state.user)
  const choose = (key: string) => {
    const reply = replies.data?.find(({ id }) => String(id) === key)
    if (key === manage) setIsManaging(true)
    else if (reply) {
      const { name, username, customerName } = conversation
      const values = {
        name: name || username || customerName,
        customer: customerName,
        me: user?.name ?? '',
        company: user?.companyName ?? '',
      }
      onChoose(fillQuickReply(reply.text, values))
    }
  }
  return (
    <>
      <MenuDropdown
        menu={{
          items: [
            ...(replies.data ?? []).map(({ id, name }) => ({ key: String(id), label: name })),
            { type: 'divider' as const },
            { key: manage, label: t('socialInbox.manageQuick') },
          ],
          onClick: ({ key }) => choose(key),
        }}
      >
        <Button icon={<ThunderboltOutlined aria-hidden />}>{t('socialInbox.quick')}</Button>
      </MenuDropdown>
      <QuickReplyDrawer open={isManaging} onClose={() => setIsManaging(false)} />
    </>
  )
}
