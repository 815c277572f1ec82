import { FontSizeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseSize, interfaceSizes, usePreferences } from '#platform/preference-store.ts'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'

/** The four sizes of the interface. */
export function SizeMenu(): ReactNode {
  const { t } = useTranslation()
  const size = usePreferences((state) => state.size)
  return (
    <MenuDropdown
      menu={{
        selectedKeys: [size],
        items: interfaceSizes.map((one) => ({
          key: one,
          label: t(`frame.sizes.${one}`),
          onClick: () => chooseSize(one),
        })),
      }}
    >
      <Button
        type="text"
        icon={<FontSizeOutlined />}
        aria-label={t('frame.size')}
        title={t('frame.size')}
        aria-haspopup="menu"
      />
    </MenuDropdown>
  )
}
