import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '#platform/session-store.ts'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'
import { findPage, pageEntries } from '../menu-tree.ts'
import { openPanel } from './panel-store.ts'
import { useSignOut } from './use-sign-out.ts'

const profilePath = '/user/userCenter'

/** Who is signed in: profile, home, settings, sign-out. */
export function AccountMenu(): ReactNode {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const menu = useSession((state) => state.menu)
  const navigate = useNavigate()
  const signOut = useSignOut()
  if (!user) return null
  const hasProfile = findPage(pageEntries(menu, user.roles), profilePath) !== undefined
  return (
    <MenuDropdown
      menu={{
        items: [
          {
            key: 'who',
            type: 'group',
            label: user.companyName === '' ? user.name : `${user.name} · ${user.companyName}`,
          },
          ...(hasProfile
            ? [{ key: 'profile', label: t('frame.profile'), onClick: () => navigate(profilePath) }]
            : []),
          { key: 'home', label: t('frame.home'), onClick: () => navigate('/') },
          { key: 'settings', label: t('frameTools.settings.title'), onClick: () => openPanel('settings') },
          { key: 'keys', label: t('frameTools.keys.title'), onClick: () => openPanel('keys') },
          { type: 'divider' },
          { key: 'logOut', label: t('frame.logOut'), onClick: () => signOut() },
        ],
      }}
    >
      <Button type="text" className="account-button" aria-haspopup="menu">
        <span className="visually-hidden">{`${t('frame.account')}: `}</span>
        {user.avatar === '' ? (
          <span className="avatar" aria-hidden>
            {[...user.name][0]?.toUpperCase()}
          </span>
        ) : (
          <img className="avatar" src={user.avatar} alt="" />
        )}
        <span className="wide-only">{user.name}</span>
        <DownOutlined className="wide-only" aria-hidden />
      </Button>
    </MenuDropdown>
  )
}
